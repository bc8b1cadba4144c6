import type { Calls } from '#contract/index.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { markSeen, noticesFor } from './service.ts'

const list = async ({ tx, caller, now, policy }: Context) => ({
  list: await noticesFor({ sql: tx, playerId: caller?.playerId ?? null, now, policy }),
})

export const noticesHandlers: Pick<Handlers<Calls>, 'notices' | 'guestNotices' | 'noticesSeen'> = {
  notices: (context) => list(context),
  guestNotices: (context) => list(context),
  noticesSeen: async ({ tx, caller, now, policy }, { noticeIds }) => {
    await markSeen({ sql: tx, playerId: caller.playerId, now, policy }, noticeIds)
    return { noticeIds }
  },
}
