import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import ChevronRight from '~icons/lucide/chevron-right'
import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import { isLeaving } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { hasMallGift, hasTaskAward, hasVipGift } from '../../../shared/rewardsHub/waits.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { RedDot } from '../../../ui/RedDot.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { DoorIcon } from './DoorIcon.tsx'
import { Handy } from './Handy.tsx'
import { LogOut } from './LogOut.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { Settings } from './Settings.tsx'
import { useActivityDots } from './useActivityDots.ts'
import './member.css'
import './memberV2.css'

/** One's own place (spec §2 /member): who one is, what one has, and the doors to the rest. */
export const MemberPage = () => <Page skin="v1" />

/** The second skin, spec §2 /member/v2: the purse on a lit plane with what is done most, and the doors as tiles. */
export const MemberPageV2 = () => <Page skin="v2" />

type Skin = 'v1' | 'v2'

function Page({ skin }: { skin: Skin }) {
  const { session } = useApp().actors
  const leaving = useSelector(session, isLeaving)
  return (
    <Mine skin={skin}>
      <LogOut leaving={leaving} onLeave={() => session.send({ type: 'logout.requested' })} />
    </Mine>
  )
}

function Mine({ skin, children }: { skin: Skin; children: ReactNode }) {
  const { i18n, t } = useLingui()
  const { data: config } = useCall(appConfig, {})
  const { data, isError, refetch } = useCall(getAfterLoginInfoWeb, {})
  const { data: purse } = useCall(refreshData, {})
  const isLit = useActivityDots()
  if (!data)
    return (
      <main className="below-top">
        <LoadState
          query={{ data, isError, refetch }}
          wait={<Skeletons heights={[112, 160, 256]} />}
          failed={<Trans>We couldn’t load your account. Your coins are safe.</Trans>}
        />
      </main>
    )
  const { user, lastLogin } = data
  return (
    <main className={`member ${skin}`}>
      <PlayerCard user={user} />
      <section className="card pad purse-card" aria-label={t`Your coins`}>
        <div>
          <p className="small muted">
            <Trans>Your coins</Trans>
          </p>
          <p className="size-hero ink-gold">
            <Amount value={purse?.coin ?? user.coin} size={34} />
          </p>
        </div>
        <div>
          <p className="small muted">
            <Trans>Bonus coins</Trans>
          </p>
          <p className="size-amount">
            <Amount value={purse?.bonus ?? user.bonus} size={22} />
          </p>
        </div>
        {config?.playMoney && (
          <p className="small muted">
            <Trans>Play money: coins are for playing here only and can’t be cashed out.</Trans>
          </p>
        )}
      </section>
      {skin === 'v2' && <Handy />}
      <nav className="card doors-list" aria-label={t`Your account`}>
        <Door to="/email" hasDot={purse?.redDots.hasMail || purse?.redDots.emailAward}>
          <Trans>Mailbox</Trans>
        </Door>
        <Door to="/wallets">
          <Trans>Wallet</Trans>
        </Door>
        <Door to="/vip" hasDot={hasVipGift(purse?.redDots)}>
          <Trans>VIP</Trans>
        </Door>
        <Door to="/activity/bank">
          <Trans>Savings</Trans>
        </Door>
        <Door to="/bonus" hasDot={hasTaskAward(purse?.redDots)}>
          <Trans>Bonus</Trans>
        </Door>
        <Door to="/activity/sign-in" hasDot={purse?.redDots.signInAward}>
          <Trans>Daily check-in</Trans>
        </Door>
        <Door to="/agent" hasDot={purse?.redDots.agent5Award}>
          <Trans>Invite and earn</Trans>
        </Door>
        <Door to="/activity/spin" hasDot={purse?.redDots.spinAward}>
          <Trans>Barkada wheel</Trans>
        </Door>
        <Door to="/activity/lottery" hasDot={hasMallGift(purse?.redDots)}>
          <Trans>Diamond mall</Trans>
        </Door>
        <Door to="/activity/redpkblue">
          <Trans>Red vs Blue</Trans>
        </Door>
        <Door to="/activity/slotshack" hasDot={isLit('slotshack')}>
          <Trans>Slotshack</Trans>
        </Door>
        <Door to="/points">
          <Trans>Rewards store</Trans>
        </Door>
        <Door to="/rank">
          <Trans>Daily ranking</Trans>
        </Door>
        <Door to="/activity/follow" hasDot={isLit('follow')}>
          <Trans>Follow us</Trans>
        </Door>
        <Door to="/member/games">
          <Trans>My games and rounds</Trans>
        </Door>
        <Door to="/member/report">
          <Trans>Report</Trans>
        </Door>
        <Door to="/reward/record">
          <Trans>My rewards</Trans>
        </Door>
        <Door to="/member/retrieve-balance">
          <Trans>Game wallets</Trans>
        </Door>
        <Door to="/game/fair">
          <Trans>Fairness</Trans>
        </Door>
        <Door to="/member/profile">
          <Trans>Profile</Trans>
        </Door>
        <Door to="/member/self-limited">
          <Trans>Responsible gaming</Trans>
        </Door>
        <Door to="/auth/bind">
          <Trans>Login methods</Trans>
        </Door>
        <Door to="/member/devices" hasDot={data.newDevices > 0}>
          <Trans>Devices and passkeys</Trans>
        </Door>
        {!user.hasPassword && (
          <Door to="/auth/set-password">
            <Trans>Set a password</Trans>
          </Door>
        )}
        <Sheet name="kyc">
          <Trans>Verify your identity</Trans>
        </Sheet>
      </nav>
      <nav className="card doors-list" aria-label={t`Announcements and rewards`}>
        <Sheet name="notice">
          <Trans>Announcements</Trans>
        </Sheet>
        <Sheet name="vipGift">
          <Trans>VIP gift</Trans>
        </Sheet>
        <Sheet name="betRebate">
          <Trans>Bet rebate</Trans>
        </Sheet>
        <Sheet name="firstDeposit">
          <Trans>First deposit bonus</Trans>
        </Sheet>
      </nav>
      <Settings />
      <nav className="card doors-list" aria-label={t`About Swerte`}>
        <Door to="/service">
          <Trans>Customer support</Trans>
        </Door>
        <Door to="/faq">
          <Trans>FAQs</Trans>
        </Door>
        <Door to="/about-us">
          <Trans>About Swerte</Trans>
        </Door>
        <Door to="/terms-of-use">
          <Trans>Terms of use</Trans>
        </Door>
        <Door to="/privacy-policy">
          <Trans>Privacy policy</Trans>
        </Door>
      </nav>
      {children}
      {lastLogin && (
        <p className="small muted centered">
          <Trans>
            Last login: {i18n.date(lastLogin.time, { dateStyle: 'medium', timeStyle: 'short' })} from {lastLogin.ip}
          </Trans>
        </p>
      )}
    </main>
  )
}

interface DoorProps {
  to:
    | '/email'
    | '/wallets'
    | '/vip'
    | '/activity/bank'
    | '/bonus'
    | '/activity/sign-in'
    | '/agent'
    | '/activity/spin'
    | '/activity/lottery'
    | '/activity/redpkblue'
    | '/activity/slotshack'
    | '/points'
    | '/rank'
    | '/activity/follow'
    | '/member/games'
    | '/member/report'
    | '/reward/record'
    | '/member/retrieve-balance'
    | '/game/fair'
    | '/member/profile'
    | '/member/self-limited'
    | '/auth/bind'
    | '/member/devices'
    | '/auth/set-password'
    | '/service'
    | '/faq'
    | '/about-us'
    | '/terms-of-use'
    | '/privacy-policy'
  hasDot?: boolean | undefined
  children: ReactNode
}
const Door = ({ to, hasDot, children }: DoorProps) => (
  <Link to={to}>
    <DoorIcon of={to} />
    <span className="door-name">
      {children}
      {hasDot && <RedDot />}
    </span>
    <ChevronRight width={20} height={20} aria-hidden="true" />
  </Link>
)

interface SheetProps {
  name: 'kyc' | 'notice' | 'vipGift' | 'betRebate' | 'firstDeposit'
  children: ReactNode
}
/** A door to a sheet over this page. */
function Sheet({ name, children }: SheetProps) {
  const app = useApp()
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => void openOverlay(app, name)}>
      <DoorIcon of={name} />
      <span>{children}</span>
      <ChevronRight width={20} height={20} aria-hidden="true" />
    </button>
  )
}
