import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import Gift from '~icons/lucide/gift'
import House from '~icons/lucide/house'
import Search from '~icons/lucide/search'
import User from '~icons/lucide/user-round'
import { refreshData } from '#contract/session.ts'
import type { RedDots } from '#contract/session.ts'
import { mark } from '../../platform/shellArt.ts'
import { useCall } from '../../queries/queries.ts'
import { RedDot } from '../../ui/RedDot.tsx'

const size = { width: 24, height: 24, 'aria-hidden': true } as const

/** Five destinations, the middle one leading to the jackpot. */
export const TabBar = () => (
  <nav className="tabs">
    <svg className="bg" viewBox="0 0 390 92" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 92V38a18 18 0 0 1 18-18h110c26 0 30-20 67-20s41 20 67 20h110a18 18 0 0 1 18 18v54z" />
    </svg>
    <Link to="/" activeOptions={{ exact: true }}>
      <House {...size} />
      <Trans>Home</Trans>
    </Link>
    <Tab to="/bonus" second="/v2/bonus">
      <Gift {...size} />
      <Trans>Bonus</Trans>
      <Dot of={['hasTask', 'taskAward', 'signInAward']} />
    </Tab>
    <Link to="/activity/jackpot" className="spin">
      <span className="orb">
        <img src={mark} alt="" width={44} height={44} />
      </span>
      <Trans>Spin</Trans>
      <Dot of={['canReceiveDrawChance']} />
    </Link>
    <Link to="/game/search">
      <Search {...size} />
      <Trans>Games</Trans>
    </Link>
    <Tab to="/member" second="/member/v2">
      <User {...size} />
      <Trans>Me</Trans>
      <Dot of={['signInAward', 'hasMail', 'emailAward']} />
    </Tab>
  </nav>
)

/** Active on both skins of its pages. */
function Tab({ to, second, children }: { to: '/bonus' | '/member'; second: string; children: ReactNode }) {
  const isSecondSkin = useLocation({ select: ({ pathname }) => pathname.startsWith(second) })
  return (
    <Link to={to} activeOptions={{ exact: to === '/member' }} inactiveProps={isSecondSkin ? { 'aria-current': 'page' } : {}}>
      {children}
    </Link>
  )
}

/** The red dot of a tab. */
function Dot({ of }: { of: readonly (keyof RedDots)[] }) {
  const { data } = useCall(refreshData, {})
  return of.some((flag) => data?.redDots[flag]) ? <RedDot /> : null
}
