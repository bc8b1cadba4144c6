import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { firstRechargeInfo, firstRechargeReceive, firstRechargeSign } from '#contract/firstDeposit.ts'
import type { FirstDeposit } from '#contract/firstDeposit.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { queryOf, useCall } from '../../../queries/queries.ts'
import { awardCount, awardName } from '../../../shared/awards/awards.ts'
import { ClaimTrouble } from '../../../shared/claim/ClaimTrouble.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import './firstDeposit.css'

/** The offer and what can be done about it now: the same on the page and in the sheet. */
export function Offer() {
  const offer = useCall(firstRechargeInfo, {})
  return (
    <LoadState
      query={offer}
      wait={<Skeletons flush heights={[256]} />}
      failed={<Trans>We could not load the offer. Nothing of yours is lost.</Trans>}
    >
      {(data) => (
        <section className="first-deposit">
          <Tiers offer={data} />
          <Doing offer={data} />
          <SmallPrint offer={data} />
        </section>
      )}
    </LoadState>
  )
}

function Tiers({ offer: { tiers, paid } }: { offer: FirstDeposit }) {
  const { t } = useLingui()
  const counts = (min: number) => paid !== null && tiers.findLast((tier) => paid >= tier.min)?.min === min
  return (
    <table className="card first-tiers">
      <caption className="sr-only">{t`What a first deposit brings`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`First deposit`}</th>
          <th scope="col">{t`Bonus`}</th>
          <th scope="col">{t`At most`}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ min, percent, cap }) => (
          <tr key={min} aria-current={counts(min) || undefined}>
            <th scope="row">
              <Trans>from {amountText(min)}</Trans>
            </th>
            <td className="n">{percent}%</td>
            <td>
              <Amount value={cap} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Doing({ offer }: { offer: FirstDeposit }) {
  const app = useApp()
  const { i18n } = useLingui()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  const { queryKey } = queryOf(app, firstRechargeInfo, {})
  const look = () => void app.queries.invalidateQueries({ queryKey })
  const sign = useClaim(firstRechargeSign, {
    onGranted: (next) => app.queries.setQueryData<FirstDeposit>(queryKey, next),
    onRefused: look,
  })
  const receive = useClaim(firstRechargeReceive, {
    onGranted: ({ awards, offer: next }) => {
      app.queries.setQueryData<FirstDeposit>(queryKey, next)
      refreshOf(app)('award.granted')
      void openOverlay(app, 'reward', { awards })
    },
    onRefused: look,
  })
  const until = offer.until === null ? '' : i18n.date(offer.until, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="first-doing">
      {!loggedIn ? (
        <Step text={<Trans>Log in to join: the offer is for players who have not deposited yet.</Trans>}>
          <LoginLink wide>
            <Trans>Log in to join</Trans>
          </LoginLink>
        </Step>
      ) : offer.state === 'eligible' ? (
        <Step text={<Trans>Join first, then deposit: a deposit from before joining does not count.</Trans>}>
          <Button variant="main" wide busy={sign.isBusy} onClick={() => sign.claim({})}>
            {sign.isBusy ? <Trans>One moment…</Trans> : <Trans>Join</Trans>}
          </Button>
        </Step>
      ) : offer.state === 'joined' ? (
        <Step text={<Trans>You are in. Your first deposit until {until} brings the bonus.</Trans>}>
          <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" wide>
            <Trans>To the wallet</Trans>
          </ButtonLink>
        </Step>
      ) : offer.state === 'paid' ? (
        <Step
          text={
            <Trans>
              Your deposit of {amountText(offer.paid ?? 0)} has come. Take your bonus until {until}.
            </Trans>
          }
        >
          <Button variant="main" wide busy={receive.isBusy} onClick={() => receive.claim({})}>
            {receive.isBusy ? (
              <Trans>One moment…</Trans>
            ) : (
              <>
                <Trans>Take it</Trans> <Amount value={offer.award ?? 0} size={22} />
              </>
            )}
          </Button>
        </Step>
      ) : (
        <Step text={<Over state={offer.state} award={offer.award} />} />
      )}
      <ClaimTrouble claiming={sign} reasonOf={({ failure }) => (failure === 'notEligible' ? <Late /> : undefined)} />
      <ClaimTrouble
        claiming={receive}
        reasonOf={({ failure }) => (failure === 'goneOrExpired' ? <Trans>The time to take it is over.</Trans> : undefined)}
      />
    </div>
  )
}

const Late = () => <Trans>You have deposited before, so no gift for a first deposit waits any more. Salamat!</Trans>

const Step = ({ text, children }: { text: ReactNode; children?: ReactNode }) => (
  <>
    <p role="status">{text}</p>
    {children}
  </>
)

function Over({ state, award }: Pick<FirstDeposit, 'state' | 'award'>) {
  if (state === 'claimed')
    return (
      <Trans>
        Your bonus of {amountText(award ?? 0)} is yours. Its turnover and its end stand in your <Link to="/wallets">wallet</Link>.
      </Trans>
    )
  if (state === 'expired') return <Trans>The time for it has passed. All games stay open to you as they were.</Trans>
  return <Late />
}

function SmallPrint({ offer: { extras, turnover, days, payDays, claimDays } }: { offer: FirstDeposit }) {
  const { i18n } = useLingui()
  const more = extras.map((extra) => `${awardCount(extra)} ${i18n._(awardName(extra.propId))}`).join(', ')
  return (
    <ul className="small muted first-rules">
      {more && (
        <li>
          <Trans>Besides the bonus there comes: {more}.</Trans>
        </li>
      )}
      <li>
        <Trans>The bonus comes in bonus coins. They are staked before your other coins, and their wins are bonus coins too.</Trans>
      </li>
      <li>
        <Trans>
          Stake {turnover} times the bonus within {days} days, and all that is left of it becomes coins. What is not played in time is gone.
        </Trans>
      </li>
      <li>
        <Trans>
          After joining there are {payDays} days to deposit, and after that {claimDays} days to take the bonus. Once a player.
        </Trans>
      </li>
    </ul>
  )
}
