import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import Crown from '~icons/lucide/crown'
import Gift from '~icons/lucide/gift'
import History from '~icons/lucide/history'
import ListChecks from '~icons/lucide/list-checks'
import PartyPopper from '~icons/lucide/party-popper'
import Percent from '~icons/lucide/percent'
import Sparkles from '~icons/lucide/sparkles'
import { refreshData } from '#contract/session.ts'
import type { RedDots } from '#contract/session.ts'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import rest from '../../art/rest.svg'
import { useApp } from '../../platform/app.ts'
import { useCall } from '../../queries/queries.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RedDot } from '../../ui/RedDot.tsx'
import { ButtonLink } from '../navigation/ButtonLink.tsx'
import { LoginLink } from '../session/LoginLink.tsx'
import { hasReward, hasTaskAward, hasVipGift } from './claimable.ts'
import './bonusFrame.css'

type Skin = 'v1' | 'v2'

/** The pages of the bonus center (spec §2 «Bonus») as the two skins link them, in the order of the board. */
const placesOf = (skin: Skin, dots: RedDots | undefined) => {
  const pages = {
    v1: { tasks: '/bonus/tasks', reward: '/bonus/reward', rebate: '/bonus/rebate', event: '/bonus/event', record: '/bonus/record' },
    v2: {
      tasks: '/v2/bonus/tasks',
      reward: '/v2/bonus/reward',
      rebate: '/v2/bonus/rebate',
      event: '/v2/bonus/event',
      record: '/v2/bonus/record',
    },
  } as const
  const { tasks, reward, rebate, event, record } = pages[skin]
  return [
    { to: '/bonus', Icon: Sparkles, word: <Trans>Today</Trans>, isLit: false },
    { to: tasks, Icon: ListChecks, word: <Trans>Tasks</Trans>, isLit: hasTaskAward(dots) },
    { to: reward, Icon: Gift, word: <Trans>Rewards</Trans>, isLit: hasReward(dots) },
    { to: rebate, Icon: Percent, word: <Trans>Rebate</Trans>, isLit: false },
    { to: '/bonus/vip', Icon: Crown, word: <Trans>VIP</Trans>, isLit: hasVipGift(dots) },
    { to: event, Icon: PartyPopper, word: <Trans>Events</Trans>, isLit: false },
    { to: record, Icon: History, word: <Trans>History</Trans>, isLit: false },
  ] as const
}

interface Props {
  skin?: Skin
  /** Past awards stay visible, whatever the player has closed to themselves. */
  isRecord?: boolean
  children: ReactNode
}

/** Header and navigation of every page of the bonus center; v1 lists the pages as text, v2 as drawn keys. */
export function BonusFrame({ skin = 'v1', isRecord = false, children }: Props) {
  const { data } = useCall(refreshData, {})
  return (
    <main className="bonus-frame">
      <header className="page-h">
        <h1>
          <Trans>Bonus</Trans>
        </h1>
        <CoinBalance coin={data?.coin} isClosed={data?.closure != null} />
      </header>
      <Places skin={skin} dots={data?.redDots} />
      {data?.closure && !isRecord ? <Resting isExclusion={data.closure.kind === 'exclusion'} /> : children}
    </main>
  )
}

/** A player on a break or self-excluded gets no calls to action; every page shows until when it lasts. */
const Resting = ({ isExclusion }: { isExclusion: boolean }) => (
  <Notice
    art={rest}
    title={<Trans>Bonuses are paused</Trans>}
    action={
      <ButtonLink to="/bonus/record" small>
        <Trans>My rewards</Trans>
      </ButtonLink>
    }
  >
    {isExclusion ? (
      <Trans>While you’re self-excluded, we don’t give out or promote bonuses. Your own coins stay yours.</Trans>
    ) : (
      <Trans>While you’re taking a break, we don’t give out or promote bonuses. What you already have stays yours.</Trans>
    )}
  </Notice>
)

function Places({ skin, dots }: { skin: Skin; dots: RedDots | undefined }) {
  const { t } = useLingui()
  const row = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The current page's link may be outside the visible area.
  useLayoutEffect(() => {
    const { current: strip } = row
    if (!strip) return
    const show = () => {
      const here = strip.querySelector<HTMLElement>('[aria-current]')
      if (here) strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.clientWidth) / 2
    }
    show()
    // The display font, or another language, changes the links' width.
    const observer = new ResizeObserver(show)
    for (const link of strip.children) observer.observe(link)
    return () => observer.disconnect()
  }, [path])
  return (
    <nav ref={row} className={`bonus-places ${skin}`} aria-label={t`Bonus center`}>
      {placesOf(skin, dots).map(({ to, Icon, word, isLit }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/bonus' }}>
          {skin === 'v2' && <Icon width={22} height={22} aria-hidden="true" />}
          {word}
          {isLit && <RedDot />}
        </Link>
      ))}
    </nav>
  )
}

function CoinBalance({ coin, isClosed }: { coin: number | undefined; isClosed: boolean }) {
  const { session } = useApp().actors
  const pending = useSelector(session, isPending)
  if (!useSelector(session, isLoggedIn)) return pending ? null : <LoginLink small variant="quiet" />
  return (
    <div className="balances">
      <Link to="/wallets">
        <span className="sr-only">
          <Trans>Your balance</Trans>
        </span>
        {coin === undefined ? <span className="skeleton balances-wait" /> : <Amount value={coin} size={22} />}
      </Link>
      {!isClosed && (
        <ButtonLink to="/wallets" search={{ name: 'deposit' }} variant="main" small>
          <Trans>Deposit</Trans>
        </ButtonLink>
      )}
    </div>
  )
}
