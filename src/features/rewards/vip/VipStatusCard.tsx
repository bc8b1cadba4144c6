import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import Gift from '~icons/lucide/gift'
import type { VipInfo, VipStatus } from '#contract/vip.ts'
import { isGuest } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { LoginLink } from '../../../shared/session/LoginLink.tsx'
import { levelName } from '../../../shared/vip/levels.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { VipClaims } from './useVip.ts'

interface Props {
  info: VipInfo
  claims: VipClaims
  children: ReactNode
}

/** The player's progress, and the one next step. */
export function VipStatusCard({ info, claims, children }: Props) {
  const { mine } = info
  return (
    <section className="card pad vip-status" aria-labelledby="vip-status">
      {mine === null ? <Guest /> : mine.level === 0 ? <Gate info={info} /> : <Level info={info} mine={mine} claims={claims} />}
      {children}
    </section>
  )
}

/** In its place, until the player's progress is there. */
export function VipStatusSkeleton() {
  const forGuest = useSelector(useApp().actors.session, isGuest)
  return (
    <section className="card pad vip-status" aria-busy="true">
      {forGuest ? <Guest /> : [32, 72, 56].map((height) => <Skeleton key={height} height={height} />)}
    </section>
  )
}

const Guest = () => (
  <>
    <h2 id="vip-status">
      <Trans>Enjoy VIP perks</Trans>
    </h2>
    <p className="muted">
      <Trans>Each level gives you a gift, a daily reward and part of your valid bets back. Log in to see your progress.</Trans>
    </p>
    <LoginLink wide />
  </>
)

function Gate({ info: { gate, mine } }: { info: VipInfo }) {
  const { t } = useLingui()
  const [done, need, points] = [amountText(gate.done), amountText(gate.need), grouped(mine?.experience ?? 0)]
  return (
    <>
      <h2 id="vip-status">
        <Trans>Your VIP progress starts here</Trans>
      </h2>
      <p className="muted">
        <Trans>
          You become VIP 1 when your deposits total {need} coins. We keep the XP you earn before that: {points} so far.
        </Trans>
      </p>
      <p className="row vip-figures">
        <b className="n">
          {done} <span className="muted">/ {need}</span>{' '}
          <span className="muted">
            <Trans>coins</Trans>
          </span>
        </b>
      </p>
      <ProgressBar tall label={t`Total deposits so far`} value={gate.done} max={gate.need} text={t`${done} of ${need} coins`} />
      <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" wide>
        <Trans>Deposit to become a VIP</Trans>
      </ButtonLink>
      <p className="small muted">
        <Trans>Everything else here is open to you without VIP. Deposit only what you can do without.</Trans>
      </p>
    </>
  )
}

function Level({ info: { levels }, mine, claims }: { info: VipInfo; mine: VipStatus; claims: VipClaims }) {
  const { t } = useLingui()
  const { level, experience } = mine
  const [here, next] = [levels[level - 1], levels[level]]
  const points = grouped(experience)
  const name = levelName(level)
  const goal = next ? grouped(next.experience) : ''
  return (
    <>
      <header>
        <h2 id="vip-status">
          <Trans>You’re VIP {level}</Trans>
        </h2>
        <span className="chip g">{name}</span>
      </header>
      <p className="row vip-figures">
        <b className="n">
          {points} {next && <span className="muted">/ {goal}</span>}{' '}
          <span className="muted">
            <Trans>XP</Trans>
          </span>
        </b>
        <span className="small muted">
          {next ? <Missing mine={mine} next={next} /> : <Trans>You’re at the top level. Congratulations!</Trans>}
        </span>
      </p>
      {next && (
        <ProgressBar
          tall
          label={t`Experience`}
          value={experience}
          min={here?.experience ?? 0}
          max={next.experience}
          text={t`${points} of ${goal} XP`}
        />
      )}
      <Claim mine={mine} claims={claims} />
    </>
  )
}

/** What is missing to the next level: points, or, for a lost level, the month's bets. */
function Missing({ mine: { experience }, next }: { mine: VipStatus; next: VipInfo['levels'][number] }) {
  const name = levelName(next.level)
  const missing = next.experience - experience
  const keep = amountText(next.betLimit)
  return missing > 0 ? (
    <Trans>
      {grouped(missing)} XP to {name}
    </Trans>
  ) : (
    <Trans>
      Back to {name} with {keep} in valid bets this month
    </Trans>
  )
}

function Claim({ mine, claims }: { mine: VipStatus; claims: VipClaims }) {
  const { i18n } = useLingui()
  const [gift] = mine.gifts
  const clock = i18n.date(mine.daily.resetAt, dateFormats.time)
  if (gift === undefined && mine.daily.state !== 'claimable')
    return (
      <p className="vip-done" role="status">
        <Trans>You’ve claimed today’s reward. The next one is available at {clock}.</Trans>
      </p>
    )
  return (
    <Button
      variant="claim"
      wide
      busy={claims.isBusy}
      onClick={() => {
        if (claims.isBusy) return
        if (gift === undefined) claims.daily()
        else claims.gift(gift)
      }}
    >
      <Gift width={22} height={22} aria-hidden="true" />
      {claims.isBusy ? (
        <Trans>One moment…</Trans>
      ) : gift === undefined ? (
        <Trans>Claim daily VIP reward</Trans>
      ) : (
        <Trans>Claim VIP {gift} gift</Trans>
      )}
    </Button>
  )
}
