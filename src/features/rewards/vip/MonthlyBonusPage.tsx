import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import { monthlyBonusInfo, monthlyBonusReceive } from '#contract/vip.ts'
import type { BonusPart, MonthlyBonus } from '#contract/vip.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { fan } from '../../../shared/drawings.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import '../../../shared/rules/rules.css'
import { useAt } from '../../../shared/time/useAt.ts'
import { levelName } from '../../../shared/vip/levels.ts'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { percentText } from '../../../ui/numberText.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { ClaimButton } from './ClaimButton.tsx'
import { spanText } from './rebateTexts.ts'
import { RunningCard } from './RunningCard.tsx'
import { useVipEnds } from './useVip.ts'
import { VipError } from './VipError.tsx'
import './bonus.css'
import './vip.css'

/** spec §2 /activity/monthly-bonus: visible to all, claimable in parts by VIPs. */
export function MonthlyBonusPage() {
  const back = useBack()
  const query = useCall(monthlyBonusInfo, {})
  const next = query.data?.mine?.parts.find(({ state }) => state === 'upcoming')
  useAt(query.data?.mine?.readyAt ?? next?.opensAt ?? query.data?.nextAt, () => void query.refetch())
  return (
    <main className="vip-page">
      <PageHeader title={<Trans>Monthly bonus</Trans>} onBack={back} />
      <div className="vip-hero long">
        <div>
          <p className="d">
            <Trans>Your monthly thank-you</Trans>
          </p>
          <p className="small">
            <Trans>Get part of last month’s valid bets back, one part a day.</Trans>
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
            <Trans>Log in to see your bonus from last month.</Trans>
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

function Last({ data: { closesAt, nextAt }, mine: { last, readyAt, parts } }: { data: MonthlyBonus; mine: Mine }) {
  const { i18n, t } = useLingui()
  const receive = useClaim(monthlyBonusReceive, useVipEnds())
  const when = (at: number) => i18n.date(at, dateFormats.shortMoment)
  if (readyAt !== undefined)
    return (
      <section className="card pad vip-card">
        <h2>
          <Trans>Your bonus from last month is almost ready</Trans>
        </h2>
        <p className="muted">
          <Trans>We’re adding up your last rounds. You can claim from {when(readyAt)}.</Trans>
        </p>
      </section>
    )
  if (!last)
    return (
      <section className="card pad vip-card">
        <h2>
          <Trans>No bonus from last month</Trans>
        </h2>
        <p className="muted">
          <Trans>Your next bonus starts on {when(nextAt)}, based on what you play this month as a VIP.</Trans>
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
          {bet} in valid bets × {percentText(last.ppm)} (VIP {last.level} rate)
        </Trans>
      </p>
      <ol aria-label={t`Bonus parts`}>
        {parts.map((part) => (
          <Part key={part.part} part={part} />
        ))}
      </ol>
      {open.length > 0 ? (
        <ClaimButton amount={sum} isBusy={receive.isBusy} onClaim={() => receive.claim({})} />
      ) : (
        <p role="status" className="vip-done">
          {next ? (
            <Trans>You can claim the next part on {when(next.opensAt)}.</Trans>
          ) : parts.every(({ state }) => state === 'claimed') ? (
            <Trans>You’ve claimed it all. Salamat!</Trans>
          ) : (
            <Trans>The time to claim this has ended.</Trans>
          )}
        </p>
      )}
      {(open.length > 0 || next) && (
        <p className="small">
          <Trans>Parts you don’t claim by {when(closesAt)} expire.</Trans>
        </p>
      )}
      <VipError claims={[receive]} />
    </section>
  )
}

function Part({ part: { part, amount, state, opensAt } }: { part: BonusPart }) {
  const { i18n } = useLingui()
  return (
    <li className={state}>
      <span className="mini">{i18n.date(opensAt, dateFormats.shortDay)}</span>
      <b className="n">{amountText(amount)}</b>
      <span className="mini word">
        {state === 'claimed' ? (
          <>
            <Check width={14} height={14} aria-hidden="true" />
            <Trans>Claimed</Trans>
          </>
        ) : state === 'claimable' ? (
          <Trans>Open</Trans>
        ) : state === 'expired' ? (
          <Trans>Expired</Trans>
        ) : (
          <Trans>Part {part}</Trans>
        )}
      </span>
    </li>
  )
}

function Running({ data: { nextAt }, mine: { running, level } }: { data: MonthlyBonus; mine: Mine }) {
  const { i18n } = useLingui()
  const begins = i18n.date(nextAt, dateFormats.shortDay)
  const bet = amountText(running.validBet)
  return (
    <RunningCard id="monthly-running" title={<Trans>This month so far</Trans>} level={level} amount={running.amount}>
      {level > 0 ? (
        <p className="small muted">
          <Trans>
            {bet} in valid bets × {percentText(running.ppm)}. You can start claiming on {begins}.
          </Trans>
        </p>
      ) : (
        <>
          <p className="small muted">
            <Trans>The monthly bonus starts at VIP 1.</Trans>
          </p>
          <ButtonLink to="/vip" wide>
            <Trans>See VIP progress</Trans>
          </ButtonLink>
        </>
      )}
    </RunningCard>
  )
}

function Rules({ data: { rates, parts, claimDays } }: { data: MonthlyBonus }) {
  const { t } = useLingui()
  return (
    <section className="card pad rules" aria-labelledby="monthly-rules">
      <h2 id="monthly-rules">
        <Trans>How it works</Trans>
      </h2>
      <ol>
        <li>
          <Trans>Your valid bets for the whole month count, at the rate of your level when the month ends.</Trans>
        </li>
        <li>
          <Plural
            value={parts}
            one="You get it in # part, on the first of the month."
            other="You get it in # parts, one a day from the first of the month."
          />
        </li>
        <li>
          <Trans>
            Claim your parts within <Plural value={claimDays} one="# day" other="# days" />, counted from the first of the month. They’re
            paid in coins with no wagering requirement.
          </Trans>
        </li>
      </ol>
      <table className="vip-lines">
        <caption className="sr-only">{t`Rates by level`}</caption>
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
              <td className="n">{percentText(ppm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
