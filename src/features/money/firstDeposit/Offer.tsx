import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { firstRechargeInfo, firstRechargeReceive, firstRechargeSign } from '#contract/firstDeposit.ts'
import type { FirstDeposit } from '#contract/firstDeposit.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { queryOf, useCall } from '../../../queries/queries.ts'
import { awardsText } from '../../../shared/awards/awardText.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CoinAmount } from '../../../ui/CoinAmount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import './firstDeposit.css'

/** The offer and what can be done about it now, shared by the page and the sheet. */
export function Offer() {
  const offer = useCall(firstRechargeInfo, {})
  return (
    <LoadState
      query={offer}
      wait={<Skeletons flush heights={[256]} />}
      failed={<Trans>We couldn’t load this offer. Your coins are safe.</Trans>}
    >
      {(data) => (
        <section className="first-deposit">
          <Tiers offer={data} />
          <OfferActions offer={data} />
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
      <caption className="sr-only">{t`First deposit bonus`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`First deposit`}</th>
          <th scope="col">{t`Bonus`}</th>
          <th scope="col">{t`Maximum`}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ min, percent, cap }) => (
          <tr key={min} aria-current={counts(min) || undefined}>
            <th scope="row">
              <Trans>from {amountText(min)} coins</Trans>
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

function OfferActions({ offer }: { offer: FirstDeposit }) {
  const app = useApp()
  const { i18n } = useLingui()
  const loggedIn = useSelector(app.actors.session, isLoggedIn)
  const { data: info } = useCall(getAfterLoginInfoWeb, {})
  // Otherwise a player who has not deposited could join.
  const isClosed = offer.state === 'none' && (!loggedIn || info?.user.totalRecharge === 0)
  const { queryKey } = queryOf(app, firstRechargeInfo, {})
  const look = () => void app.queries.invalidateQueries({ queryKey })
  const sign = useClaim(firstRechargeSign, {
    onGranted: (next) => app.queries.setQueryData<FirstDeposit>(queryKey, next),
    onRefused: look,
  })
  const receive = useClaim(firstRechargeReceive, {
    outlivesView: true,
    onGranted: ({ awards, offer: next }) => {
      app.queries.setQueryData<FirstDeposit>(queryKey, next)
      refreshOf(app)('award.granted')
      void openOverlay(app, 'reward', { awards })
    },
    onRefused: look,
  })
  const until = offer.until === null ? '' : i18n.date(offer.until, dateFormats.moment)
  return (
    <div className="first-doing">
      {isClosed ? (
        <Step text={<Trans>This offer is closed right now. All games are still open to you.</Trans>} />
      ) : !loggedIn ? (
        <Step text={<Trans>Log in to join. This offer is for players who haven’t made a deposit yet.</Trans>}>
          <LoginLink wide>
            <Trans>Log in to join</Trans>
          </LoginLink>
        </Step>
      ) : offer.state === 'eligible' ? (
        <Step text={<Trans>Join first, then deposit. Deposits made before joining don’t count.</Trans>}>
          <Button variant="main" wide busy={sign.isBusy} onClick={() => sign.claim({})}>
            {sign.isBusy ? <Trans>One moment…</Trans> : <Trans>Join</Trans>}
          </Button>
        </Step>
      ) : offer.state === 'joined' ? (
        <Step text={<Trans>You’ve joined. Make your first deposit by {until} to get the bonus.</Trans>}>
          <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" wide>
            <Trans>Go to wallet</Trans>
          </ButtonLink>
        </Step>
      ) : offer.state === 'paid' ? (
        <Step
          text={
            <Trans>
              We’ve received your deposit of {amountText(offer.paid ?? 0)} coins. Claim your bonus by {until}.
            </Trans>
          }
        >
          <Button variant="main" wide busy={receive.isBusy} onClick={() => receive.claim({})}>
            {receive.isBusy ? (
              <Trans>One moment…</Trans>
            ) : (
              <>
                <Trans>Claim</Trans> <CoinAmount value={offer.award ?? 0} size={22} />
              </>
            )}
          </Button>
        </Step>
      ) : (
        <Step text={<Over state={offer.state} award={offer.award} />} />
      )}
      <ClaimError claiming={sign} reasonOf={({ failure }) => (failure === 'notEligible' ? <Late /> : undefined)} />
      <ClaimError
        claiming={receive}
        reasonOf={({ failure }) => (failure === 'notAvailable' ? <Trans>The time to claim this has ended.</Trans> : undefined)}
      />
    </div>
  )
}

const Late = () => <Trans>You’ve already made a deposit, so the first deposit bonus isn’t available to you anymore.</Trans>

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
        You’ve claimed your bonus of {amountText(award ?? 0)} coins. You can see its wagering requirement and expiry date in your{' '}
        <Link to="/wallets">wallet</Link>.
      </Trans>
    )
  if (state === 'expired') return <Trans>Your time to use this offer has ended. All games are still open to you.</Trans>
  return <Late />
}

function SmallPrint({ offer: { extras, turnover, days, payDays, claimDays } }: { offer: FirstDeposit }) {
  const { i18n } = useLingui()
  const more = awardsText(i18n, extras)
  return (
    <ul className="small muted first-rules">
      {more && (
        <li>
          <Trans>You also get: {more}.</Trans>
        </li>
      )}
      <li>
        <Trans>
          The bonus is paid in bonus coins. In slots, they’re used for bets before your other coins, and their winnings are bonus coins too.
          Other games use only your coins.
        </Trans>
      </li>
      <li>
        <Trans>
          Wager {turnover} times the bonus within <Plural value={days} one="# day" other="# days" />, and any bonus coins left become coins.
          If you don’t meet this wagering requirement in time, the remaining bonus coins expire.
        </Trans>
      </li>
      <li>
        <Trans>
          After joining, you have <Plural value={payDays} one="# day" other="# days" /> to deposit. You then have{' '}
          <Plural value={claimDays} one="# day" other="# days" /> from your deposit to claim the bonus. One bonus per player.
        </Trans>
      </li>
      <li>
        <Trans>A deposit made with a coupon doesn’t count for this bonus.</Trans>
      </li>
    </ul>
  )
}
