import { Trans } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import type { User } from '#contract/session.ts'
import { avatarArt } from '../../../shared/players/avatars.ts'

/** The player's identity, as we and as others see it. */
export const ProfileHead = ({ user }: { user: User }) => (
  <header className="card pad profile-head">
    <img src={avatarArt(user.avatar)} alt="" width={88} height={88} />
    <h2>{user.nickname}</h2>
    <p className="small muted">
      <Trans>Player ID: {user.id}</Trans>
    </p>
    {user.hasKyc && (
      <p className="chip good">
        <Check aria-hidden="true" width={14} height={14} />
        <Trans>Identity verified</Trans>
      </p>
    )}
  </header>
)
