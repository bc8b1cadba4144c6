import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { User } from '#contract/session.ts'
import { useBack } from '../../../platform/useBack.ts'
import { PlayerGate } from '../../../shared/session/PlayerGate.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'
import { WithUser } from './WithUser.tsx'
import './profile.css'

function Profile({ children }: { children: (user: User) => ReactNode }) {
  const back = useBack()
  return (
    <main>
      <PageHeader title={<Trans>Profile</Trans>} onBack={back} />
      <div className="profile">
        <PlayerGate text={<Trans>Log in to see and edit your profile.</Trans>}>
          <WithUser>{children}</WithUser>
        </PlayerGate>
      </div>
    </main>
  )
}

/** spec §2 /member/profile: the player's profile, with links to what can be changed. */
export const ProfilePage = () => (
  <Profile>
    {(user) => (
      <>
        <ProfileHead user={user} />
        <ProfileLinks user={user} skin="list" />
      </>
    )}
  </Profile>
)

/** The second skin, spec §2 /member/profile/v2: the same links as tiles, beside the head where there is room. */
export const ProfilePageV2 = () => (
  <Profile>
    {(user) => (
      <div className="profile-v2">
        <ProfileHead user={user} />
        <ProfileLinks user={user} skin="tiles" />
      </div>
    )}
  </Profile>
)
