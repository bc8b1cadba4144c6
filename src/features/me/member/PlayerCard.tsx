import { Trans } from '@lingui/react/macro'
import type { User } from '#contract/session.ts'
import { maskedMobile } from '../../../shared/identity/maskedMobile.ts'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { levelName } from '../../../shared/vip/levels.ts'

/** The player: picture, nickname, account and the masked mobile number. */
export const PlayerCard = ({ user }: { user: User }) => (
  <header className="me">
    <img src={avatarArt(user.avatar)} alt="" width={72} height={72} />
    <div>
      <h1>{user.nickname}</h1>
      <p className="muted">{[user.account, user.mobile && maskedMobile(user.mobile)].filter(Boolean).join(' · ')}</p>
      {user.vip > 0 && (
        <p className="chip g">
          <Trans>VIP {user.vip}</Trans> {levelName(user.vip)}
        </p>
      )}
      <p className="small muted">
        <Trans>Player ID: {user.id}</Trans>
      </p>
    </div>
  </header>
)
