import { refuse } from '#server/kernel/refusal.ts'
import { freshInput } from './gameRules.ts'
import { dayOf, giftOf } from './gift.ts'
import { loginOf } from './sessionRules.ts'
import type { ServerRules } from './simServer.ts'

/** The bankruptcy gift (server/rewards/bankruptcy): each of the two once per UTC day, to a player who has nothing to play with. */
export const giftRules: ServerRules = {
  getBankruptGiftInfo: (context) => giftOf(context.server, loginOf(context).player),
  receiveBankruptGiftAward: (context, { id }) => {
    const { server, now } = context
    const { player } = loginOf(context)
    const idle = freshInput(context)
    if (idle) return idle
    const gift = giftOf(server, player)
    const award = gift.awardList.find((one) => one.id === id)
    if (!award || award.isReceived) return refuse('bankruptClosed')
    if (!gift.bankrupt) return refuse('bankruptNot')
    if (now < gift.canReceiveLastMs) return refuse('bankruptNotNow', { availableAt: gift.canReceiveLastMs })
    if (!award.canReceive) return refuse('bankruptBetMissing', { need: gift.validBet, done: gift.currBet })
    if (server.chance.is(server.busyness)) return refuse('stillProcessing')
    const claimId = `gift-${server.gifts.length + 1}`
    server.gifts.push({ claimId, id, player, day: dayOf(now), rounds: server.rounds.length })
    server.accounts.post(claimId, 'coin', 'mint', { playerId: player.id }, award.count)
    const coin = server.accounts.balanceOf({ playerId: player.id }, 'coin')
    return { claimId, awards: [{ id: claimId, propId: award.propId, count: award.count }], coin, gift: giftOf(server, player) }
  },
}
