import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ChevronRight from '~icons/lucide/chevron-right'
import type { User } from '#contract/session.ts'
import { useBack } from '../../platform/useBack.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ForPlayers } from './ForPlayers.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { WithUser } from './WithUser.tsx'
import './profile.css'

/** The places that a profile leads to, with what stands there. */
function useDoors({ hasKyc, hasPassword, googleName, facebookName, lineName, mobile }: User) {
  const { t } = useLingui()
  const bound = [
    mobile && `+63 •••• ${mobile.slice(-4)}`,
    googleName && `Google: ${googleName}`,
    facebookName && `Facebook: ${facebookName}`,
    lineName && `LINE: ${lineName}`,
  ].filter(Boolean)
  return [
    { to: '/member/profile/info', name: t`About me`, says: t`Nickname, picture, address` },
    { to: '/member/profile/kyc', name: t`Proof of identity`, says: hasKyc ? t`Proven` : t`Not yet proven` },
    { to: '/auth/bind', name: t`Ways to log in`, says: bound.length > 0 ? bound.join(' · ') : t`None bound yet` },
    { to: '/auth/set-password', name: t`Password`, says: hasPassword ? t`Set` : t`Not set` },
  ] as const
}

function Profile({ children }: { children: (user: User) => ReactNode }) {
  const back = useBack()
  return (
    <main>
      <PageHeader title={<Trans>Profile</Trans>} onBack={back} />
      <div className="profile">
        <ForPlayers>
          <WithUser>{children}</WithUser>
        </ForPlayers>
      </div>
    </main>
  )
}

/** spec §2 /member/profile: who one is, and the doors to what can be changed. */
export const ProfilePage = () => (
  <Profile>
    {(user) => (
      <>
        <ProfileHead user={user} />
        <Doors user={user} skin="list" />
      </>
    )}
  </Profile>
)

/** The second skin, spec §2 /member/profile/v2: the same doors as tiles, the head beside them where there is room. */
export const ProfilePageV2 = () => (
  <Profile>
    {(user) => (
      <div className="profile-v2">
        <ProfileHead user={user} />
        <Doors user={user} skin="tiles" />
      </div>
    )}
  </Profile>
)

function Doors({ user, skin }: { user: User; skin: 'list' | 'tiles' }) {
  const { t } = useLingui()
  const doors = useDoors(user)
  return (
    <nav className={`profile-doors ${skin}`} aria-label={t`Your profile`}>
      {doors.map(({ to, name, says }) => (
        <Link key={to} to={to} className="card">
          <span>
            <b>{name}</b>
            <span className="small muted">{says}</span>
          </span>
          <ChevronRight width={20} height={20} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}
