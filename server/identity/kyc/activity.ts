import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { dayMs } from '../../kernel/calendar.ts'
import { kycHandlers } from './handlers.ts'

/** Opens automatically for new players who have not submitted their documents, when the flag is set. */
export const kycActivity = defineActivity({
  id: 'kyc',
  handlers: kycHandlers,
  type: 1,
  sort: 5,
  art: 'mark',
  path: null,
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: (now, policy) => (policy.kyc.isNewUserForcePopKyc ? alwaysOpen() : { ...alwaysOpen(), endsAt: now }),
  isFor: async ({ sql, playerId, now, policy }) => {
    if (!policy.kyc.isNewUserForcePopKyc || !policy.kyc.isAddKyc) return false
    const row = await sql.row(
      `select 1 from player left join kyc on kyc.player_id = player.id
       where player.id = $1 and created_at > $2 and coalesce(kyc.state, 'none') not in ('submitted', 'approved')`,
      [playerId, now - policy.kyc.newUserDays * dayMs],
    )
    return row !== undefined
  },
  redDot: async () => false,
})
