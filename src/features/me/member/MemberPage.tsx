import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import ChevronRight from '~icons/lucide/chevron-right'
import { activityGetStatusList } from '#contract/activities.ts'
import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb, refreshData } from '#contract/session.ts'
import type { User } from '#contract/session.ts'
import { isLeaving } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { activities } from '../../../shared/activities/activities.ts'
import type { Icon, RoutePath } from '../../../shared/activities/activities.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { openFromTap } from '../../../shared/overlays/openOverlay.ts'
import { hasTaskAward, hasVipGift } from '../../../shared/rewardsHub/claimable.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { RedDot } from '../../../ui/RedDot.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { LinkIcon } from './LinkIcon.tsx'
import { LogOut } from './LogOut.tsx'
import { PlayerCard } from './PlayerCard.tsx'
import { Settings } from './Settings.tsx'
import { useActivityDots } from './useActivityDots.ts'
import { WalletShortcuts } from './WalletShortcuts.tsx'
import './member.css'
import './memberV2.css'

/** The member page (spec §2 /member): profile, balances, and links to everything else. */
export const MemberPage = () => <Page skin="v1" />

/** The second skin, spec §2 /member/v2: the balance with the most frequent actions on a lit panel, and the links as tiles. */
export const MemberPageV2 = () => <Page skin="v2" />

type Skin = 'v1' | 'v2'

function Page({ skin }: { skin: Skin }) {
  const { session } = useApp().actors
  const leaving = useSelector(session, isLeaving)
  return (
    <OwnPage skin={skin}>
      <LogOut leaving={leaving} onLeave={() => session.send({ type: 'logout.requested' })} />
    </OwnPage>
  )
}

function OwnPage({ skin, children }: { skin: Skin; children: ReactNode }) {
  const { i18n } = useLingui()
  const { data, isError, refetch } = useCall(getAfterLoginInfoWeb, {})
  const { data: refreshed } = useCall(refreshData, {})
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
  const isClosed = refreshed?.closure != null
  return (
    <main className={`member ${skin}`}>
      <PlayerCard user={user} />
      <Balances user={user} />
      <WalletShortcuts isClosed={isClosed} />
      <WalletLinks />
      <RewardLinks isClosed={isClosed} />
      <AccountLinks user={user} newDevices={data.newDevices} />
      <Settings />
      <HelpLinks />
      {children}
      {lastLogin && (
        <p className="small muted centered">
          <Trans>
            Last login: {i18n.date(lastLogin.time, dateFormats.moment)} from {lastLogin.ip}
          </Trans>
        </p>
      )}
    </main>
  )
}

function Balances({ user }: { user: User }) {
  const { t } = useLingui()
  const { data: config } = useCall(appConfig, {})
  const { data: refreshed } = useCall(refreshData, {})
  return (
    <section className="card pad balances-card" aria-label={t`Your coins`}>
      <div>
        <p className="small muted">
          <Trans>Your coins</Trans>
        </p>
        <p className="size-hero ink-gold">
          <Amount value={refreshed?.coin ?? user.coin} size={34} />
        </p>
      </div>
      <div>
        <p className="small muted">
          <Trans>Bonus coins</Trans>
        </p>
        <p className="size-amount">
          <Amount value={refreshed?.bonus ?? user.bonus} size={22} />
        </p>
      </div>
      {/* Its place is kept until it is known, so that nothing below moves. */}
      {config?.playMoney !== false && (
        <p className="small muted" style={{ visibility: config ? 'visible' : 'hidden' }}>
          <Trans>This is play money. Payments run in a test mode, and no real money moves.</Trans>
        </p>
      )}
    </section>
  )
}

function WalletLinks() {
  const { t } = useLingui()
  return (
    <Group name={t`Wallet and games`}>
      <MemberLink to="/wallets">
        <Trans>Wallet</Trans>
      </MemberLink>
      <MemberLink to="/wallets/card/list">
        <Trans>Bank and e-wallet accounts</Trans>
      </MemberLink>
      <MemberLink to="/member/games">
        <Trans>My games</Trans>
      </MemberLink>
      <MemberLink to="/member/report">
        <Trans>Report</Trans>
      </MemberLink>
      <MemberLink to="/member/retrieve-balance">
        <Trans>Game wallets</Trans>
      </MemberLink>
      <MemberLink to="/game/fair">
        <Trans>Fairness</Trans>
      </MemberLink>
    </Group>
  )
}

/** During a break or an exclusion no promotion is offered. */
function RewardLinks({ isClosed }: { isClosed: boolean }) {
  const { i18n, t } = useLingui()
  const { data: refreshed } = useCall(refreshData, {})
  const isLit = useActivityDots()
  // The list leaves out what is not for this player any more.
  const { data: listed } = useCall(activityGetStatusList, {})
  const hasFirstDeposit = listed?.list.some(({ activityId }) => activityId === 'first-deposit') ?? true
  const { routesByPath } = useRouter()
  const isOffer = (path: RoutePath) => routesByPath[path].options.staticData?.isOffer === true
  return (
    <Group name={t`Rewards and activities`}>
      {!isClosed && (
        <>
          <MemberLink to="/bonus" hasDot={hasTaskAward(refreshed?.redDots)}>
            <Trans>Bonus</Trans>
          </MemberLink>
          <MemberLink to="/vip" hasDot={hasVipGift(refreshed?.redDots)}>
            <Trans>VIP</Trans>
          </MemberLink>
        </>
      )}
      {Object.entries(activities).map(
        ([id, { card, link }]) =>
          card &&
          link &&
          !(isClosed && isOffer(link.to)) && (
            <MemberLink key={id} to={link.to} icon={link.icon} hasDot={isLit(id)}>
              {i18n._(card.title)}
            </MemberLink>
          ),
      )}
      <MemberLink to="/reward/record">
        <Trans>My rewards</Trans>
      </MemberLink>
      {!isClosed && (
        <Sheet name="vipGift">
          <Trans>VIP gift</Trans>
        </Sheet>
      )}
      <Sheet name="betRebate">
        <Trans>Bet rebate</Trans>
      </Sheet>
      {!isClosed && hasFirstDeposit && (
        <Sheet name="firstDeposit">
          <Trans>First deposit bonus</Trans>
        </Sheet>
      )}
    </Group>
  )
}

function AccountLinks({ user, newDevices }: { user: User; newDevices: number }) {
  const { t } = useLingui()
  const { data: refreshed } = useCall(refreshData, {})
  return (
    <Group name={t`Your account`}>
      <MemberLink to="/email" hasDot={refreshed?.redDots.hasMail || refreshed?.redDots.emailAward}>
        <Trans>Mailbox</Trans>
      </MemberLink>
      <MemberLink to="/member/profile">
        <Trans>Profile</Trans>
      </MemberLink>
      <Sheet name="kyc">
        <Trans>Verify your identity</Trans>
      </Sheet>
      <MemberLink to="/auth/bind">
        <Trans>Login methods</Trans>
      </MemberLink>
      <MemberLink to="/member/devices" hasDot={newDevices > 0}>
        <Trans>Devices and passkeys</Trans>
      </MemberLink>
      {!user.hasPassword && (
        <MemberLink to="/auth/set-password">
          <Trans>Set a password</Trans>
        </MemberLink>
      )}
      <MemberLink to="/member/self-limited">
        <Trans>Responsible gaming</Trans>
      </MemberLink>
    </Group>
  )
}

function HelpLinks() {
  const { t } = useLingui()
  return (
    <Group name={t`Help and about Swerte`}>
      <Sheet name="notice">
        <Trans>Announcements</Trans>
      </Sheet>
      <MemberLink to="/service">
        <Trans>Customer support</Trans>
      </MemberLink>
      <MemberLink to="/download">
        <Trans>Get the app</Trans>
      </MemberLink>
      <MemberLink to="/faq">
        <Trans>FAQs</Trans>
      </MemberLink>
      <MemberLink to="/about-us">
        <Trans>About Swerte</Trans>
      </MemberLink>
      <MemberLink to="/terms-of-use">
        <Trans>Terms of use</Trans>
      </MemberLink>
      <MemberLink to="/privacy-policy">
        <Trans>Privacy policy</Trans>
      </MemberLink>
    </Group>
  )
}

/** Links of one group, under its heading. */
const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <nav aria-label={name}>
    <h2 className="links-title">{name}</h2>
    <div className="card links-list">{children}</div>
  </nav>
)

interface MemberLinkProps {
  to: RoutePath
  /** An activity's link. */
  icon?: Icon
  hasDot?: boolean | undefined
  children: ReactNode
}
const MemberLink = ({ to, icon, hasDot, children }: MemberLinkProps) => (
  <Link to={to}>
    <LinkIcon of={to} icon={icon} />
    <span className="link-name">
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
/** A link to a sheet over this page. */
function Sheet({ name, children }: SheetProps) {
  const app = useApp()
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => void openFromTap(app, name)}>
      <LinkIcon of={name} />
      <span>{children}</span>
      <ChevronRight width={20} height={20} aria-hidden="true" />
    </button>
  )
}
