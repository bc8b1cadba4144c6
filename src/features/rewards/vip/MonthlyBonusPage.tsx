import { Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import { monthlyBonusInfo, monthlyBonusReceive } from '#contract/vip.ts'
import type { BonusPart, MonthlyBonus } from '#contract/vip.ts'
import fan from '../../../art/avatars/fan.svg'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { levelName, rateText } from '../../../shared/vip/levels.ts'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import '../../../shared/rules/rules.css'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { spanText } from './rebateWords.ts'
import { useVipEnds } from './useVip.ts'
import { VipTrouble } from './VipTrouble.tsx'
import './bonus.css'
import './vip.css'

/** spec §2 /activity/monthly-bonus: everybody sees how it works, VIPs take their parts. */
export function MonthlyBonusPage() {
  const back = useBack()
  const query = useCall(monthlyBonusInfo, {})
  return (
    <main className="vip-page">
      <PageHeader title={<Trans>Monthly bonus</Trans>} onBack={back} />
      <div className="vip-hero">
        <div>
          <p className="d">
            <Trans>Five days of thanks</Trans>
          </p>
          <p className="small">
            <Trans>A part of last month’s valid bet comes back, a piece a day.</Trans>
          </p>
        </div>
        <img src={fan} alt="" width={92} height={92} />
      </div>
      <LoadState query={query} wait={<Skeletons flush heights={[256, 160, 160]} />}>
        {(data) => <Month data={data} />}
      </LoadState>
    </main>
  )
}

function Month({ data }: { data: MonthlyBonus }) {
  const { mine } = data
  return (
    <>
      {mine === null ? (
        <section className="card pad vip-card">
          <p className="muted">
            <Trans>Log in to see what your last month has come to.</Trans>
          </p>
          <LoginLink wide />
        </section>
      ) : (
        <>
          <Last data={data} mine={mine} />
          <Running data={data} mine={mine} />
        </>
      )}
      <Rules data={data} />
    </>
  )
}

type Mine = NonNullable<MonthlyBonus['mine']>

function Last({ data: { closesAt, nextAt }, mine: { last, parts } }: { data: MonthlyBonus; mine: Mine }) {
  const { i18n, t } = useLingui()
  const receive = useClaim(monthlyBonusReceive, useVipEnds())
  const when = (at: number) => i18n.date(at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  if (!last)
    return (
      <section className="card pad vip-card">
        <h2>
          <Trans>Nothing from last month</Trans>
        </h2>
        <p className="muted">
          <Trans>Your next bonus begins {when(nextAt)}, with what you play this month as a VIP.</Trans>
        </p>
      </section>
    )
  const open = parts.filter(({ state }) => state === 'claimable')
  const next = parts.find(({ state }) => state === 'upcoming')
  const sum = open.reduce((total, part) => total + part.amount, 0)
  const [bet, days] = [amountText(last.validBet), spanText(i18n, last.from, last.to)]
  return (
    <section className="vip-parts" aria-labelledby="monthly-last">
      <header>
        <h2 id="monthly-last">{days}</h2>
        <Amount value={last.amount} size={24} />
      </header>
      <p className="small">
        <Trans>
          {bet} valid bet × {rateText(last.ppm)} of VIP {last.level}
        </Trans>
      </p>
      <ol aria-label={t`The five parts`}>
        {parts.map((part) => (
          <Part key={part.part} part={part} />
        ))}
      </ol>
      {open.length > 0 ? (
        <Button variant="main" wide busy={receive.isBusy} onClick={() => receive.claim({})}>
          {receive.isBusy ? (
            <Trans>One moment…</Trans>
          ) : (
            <>
              <Trans>Take it</Trans> <Amount value={sum} size={22} />
            </>
          )}
        </Button>
      ) : (
        <p role="status" className="vip-done">
          {next ? (
            <Trans>The next part opens {when(next.opensAt)}.</Trans>
          ) : parts.every(({ state }) => state === 'claimed') ? (
            <Trans>All of it is yours. Salamat!</Trans>
          ) : (
            <Trans>The time to take it is over.</Trans>
          )}
        </p>
      )}
      {(open.length > 0 || next) && (
        <p className="small">
          <Trans>What is not taken by {when(closesAt)} runs out.</Trans>
        </p>
      )}
      <VipTrouble claims={[receive]} />
    </section>
  )
}

function Part({ part: { part, amount, state, opensAt } }: { part: BonusPart }) {
  const { i18n } = useLingui()
  return (
    <li className={state}>
      <span className="mini">{i18n.date(opensAt, { month: 'short', day: 'numeric' })}</span>
      <b className="n">{amountText(amount)}</b>
      <span className="mini word">
        {state === 'claimed' ? (
          <>
            <Check width={14} height={14} aria-hidden="true" />
            <Trans>Yours</Trans>
          </>
        ) : state === 'claimable' ? (
          <Trans>Open</Trans>
        ) : state === 'expired' ? (
          <Trans>Ran out</Trans>
        ) : (
          <Trans>Part {part}</Trans>
        )}
      </span>
    </li>
  )
}

function Running({ data: { nextAt }, mine: { running, level } }: { data: MonthlyBonus; mine: Mine }) {
  const { i18n } = useLingui()
  const begins = i18n.date(nextAt, { month: 'short', day: 'numeric' })
  const bet = amountText(running.validBet)
  return (
    <section className="card pad vip-card" aria-labelledby="monthly-running">
      <header>
        <h2 id="monthly-running">
          <Trans>This month so far</Trans>
        </h2>
        {level > 0 && (
          <span className="chip g">
            <Trans>VIP {level}</Trans>
          </span>
        )}
      </header>
      <p className="vip-sum">
        <Amount value={running.amount} size={30} />
      </p>
      {level > 0 ? (
        <p className="small muted">
          <Trans>
            {bet} valid bet × {rateText(running.ppm)}. Your parts open from {begins} on.
          </Trans>
        </p>
      ) : (
        <>
          <p className="small muted">
            <Trans>The monthly bonus begins with VIP 1.</Trans>
          </p>
          <ButtonLink to="/vip" wide>
            <Trans>To the VIP road</Trans>
          </ButtonLink>
        </>
      )}
    </section>
  )
}

function Rules({ data: { rates, parts } }: { data: MonthlyBonus }) {
  const { t } = useLingui()
  return (
    <section className="card pad rules" aria-labelledby="monthly-rules">
      <h2 id="monthly-rules">
        <Trans>How it works</Trans>
      </h2>
      <ol>
        <li>
          <Trans>The valid bet of a whole month counts, at the rate of the level that you hold when it ends.</Trans>
        </li>
        <li>
          <Trans>It comes in {parts} parts, one a day from the first of the month.</Trans>
        </li>
        <li>
          <Trans>Parts can be taken until the seventh day is over. They are coins, with nothing to wager first.</Trans>
        </li>
      </ol>
      <table className="vip-lines">
        <caption className="sr-only">{t`Rates of the levels`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Level`}</th>
            <th scope="col">{t`Rate`}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ level, ppm }) => (
            <tr key={level}>
              <th scope="row">
                <Trans>
                  VIP {level} {levelName(level)}
                </Trans>
              </th>
              <td className="n">{rateText(ppm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
