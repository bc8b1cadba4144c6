import type { OutputOf } from '#contract/call.ts'
import type { Calls } from '#contract/index.ts'
import type { getCustomerServices } from '#contract/support.ts'
import type { Context, Handlers } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requireVip } from '../../rewards/vip/gate.ts'
import { currentChat } from '../chat/store.ts'
import { ownUnclosed } from '../feedback/service.ts'
import { openingOf } from './hours.ts'

/** getCustomerServices: the support channels, and whether they are available now. */
async function services({ tx, caller, now, policy }: Context, vip: boolean): Promise<OutputOf<typeof getCustomerServices> | Refusal> {
  if (vip) {
    const gate = caller ? await requireVip(tx, caller.playerId, policy) : refuse('vipOnly', { need: policy.vip.deposited, done: 0 })
    if (gate) return gate
  }
  const { channels, questions, chat } = policy.service
  const chatHours = vip ? chat.vipHours : chat.hours
  const [current, feedbacks] = caller
    ? await Promise.all([currentChat(tx, caller.playerId), ownUnclosed(tx, caller.playerId)])
    : [undefined, []]
  return {
    chat: {
      hours: chatHours && { ...chatHours, days: [...chatHours.days] },
      ...openingOf(chatHours, now),
      isGoingOn: current !== undefined,
    },
    channels: channels
      .filter(({ isVip }) => isVip === vip)
      .map(({ id, kind, address, link, hours, icon }) => ({
        channelId: id,
        kind,
        address,
        link,
        ...(icon !== undefined && { icon }),
        hours: hours && { ...hours, days: [...hours.days] },
        ...openingOf(hours, now),
      })),
    questions: [...questions],
    feedbacks,
  }
}

export const contactHandlers: Pick<Handlers<Calls>, 'getCustomerServices'> = {
  getCustomerServices: (context, { vip }) => services(context, vip),
}
