import { dayMs } from '#contract/durations.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { credit, leaveCoins } from '../fixtures/balances.ts'
import { toNextMondayNoon } from '../fixtures/monday.ts'
import { playRounds } from '../fixtures/recordedRounds.ts'
import { stake } from '../ledger/wagering/samples.ts'
import { validInvitee } from '../rewards/invite/samples.ts'
import { mall, recipient } from '../rewards/mall/samples.ts'
import { advanceTo, play } from '../rewards/vip/samples.ts'
import { app, asOne, ask, clock, depositor, once, policy } from './stage.ts'
import type { Case, Maker, Mutating } from './stage.ts'

async function yesterday(maker: Maker): Promise<void> {
  await depositor(maker)
  await play(app, maker, 1_000_00)
  clock.pass(dayMs)
}
async function bankrupt(maker: Maker): Promise<void> {
  await app.db.rows(`insert into studio_wallet (player_id, provider, staked, moved_at) values ($1, 'sandbox', $2, $3)`, [
    maker.userId,
    policy.bankruptcy.minLoss,
    clock.now,
  ])
  await leaveCoins(app, maker, 0)
}

const [mission] = defaultPolicy.slotshack.stalls[0]?.missions ?? []
const [item] = defaultPolicy.points.items
const [pack] = mall.packs
const month = (later: number) => {
  const now = new Date(clock.now)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1, 4)
}

export const rewardsCases = {
  finishTask: once(() => ({ id: 'week-share' }), 'alreadyDone'),
  receiveTaskAward: once(async ({ userId }) => {
    await playRounds(app, userId, 20, { gameId: 'biyahe-888' })
    return { id: 'day-ride' }
  }, 'alreadyDone'),
  loginBonus3UserReceive: once(() => {}, 'alreadyDone'),
  pkSignUp: once(() => {
    toNextMondayNoon(clock)
    return { camp: 'red' }
  }, 'alreadyDone'),
  agentFill: once(async () => ({ pid: (await app.register()).userId }), 'alreadyDone', 'tooManyRequests'),
  actInviteSpin: once(async (maker) => void (await ask(maker, 'actInviteClickInvite')), 'notYet'),
  actInviteSpinSeen: asOne(async (maker) => {
    await ask(maker, 'actInviteClickInvite')
    return { spinId: (await ask(maker, 'actInviteSpin')).spinId }
  }),
  actInviteExchange: once(async ({ userId }) => {
    await app.db.rows('insert into invite_share (player_id, utc_day, at) values ($1, 0, 0)', [userId])
    await app.db.rows(
      'insert into invite_spin (player_id, number, rules_version, segment, amount, at, seen_at) values ($1, 1, 1, 0, $2, 0, 0)',
      [userId, defaultPolicy.invite.wheel.target],
    )
  }, 'alreadyDone'),
  actInviteClickInvite: asOne(),
  appAgent5UserReceive: once(
    ({ userId }) =>
      app.db
        .rows('insert into agent_day (player_id, utc_day, bet_1, bet_2, bet_3, amount, carry) values ($1, 20000, 1, 0, 0, 7_00, 0)', [
          userId,
        ])
        .then(() => {}),
    'alreadyDone',
  ),
  appAgent5UserInviteValidReceive: once(async ({ userId }) => {
    await validInvitee(app, userId)
    return { need: 1 }
  }, 'alreadyDone'),
  receiveBankruptGiftAward: once(
    async (maker) => {
      await bankrupt(maker)
      return { id: '1' }
    },
    'bankruptClosed',
    'bankruptNot',
  ),
  pointsExchange: once(async ({ userId }) => {
    await credit(app, userId, 'points', item?.cost ?? 0)
    return { itemId: item?.id }
  }, 'balanceTooLow'),
  dailyGamePlay: once(() => {}, 'alreadyDone'),
  followVisit: asOne(() => ({ id: 'tiktok' })),
  followReceive: once(async (maker) => {
    await ask(maker, 'followVisit', { id: 'tiktok' })
    return { id: 'tiktok' }
  }, 'alreadyDone'),
  slotshackReceive: once(async ({ userId }) => {
    await playRounds(app, userId, mission?.goal ?? 0, { gameId: 'fiesta-nights' })
    return { id: mission?.id }
  }, 'alreadyDone'),
  receiveVipBonusUser: once(async (maker) => {
    await depositor(maker)
    return { level: 1 }
  }, 'alreadyDone'),
  appVipUserReceiveDaily: once(depositor, 'alreadyDone'),
  appVipUserReceiveSignInAward: once(async (maker) => {
    await depositor(maker)
    await ask(maker, 'loginBonus3UserReceive')
  }, 'alreadyDone'),
  receiveVipTaskAndBonus: once(async (maker) => {
    await depositor(maker)
    await play(app, maker, 100_000_00)
    return { id: 'play' }
  }, 'alreadyDone'),
  betBonusReceive: once(yesterday, 'alreadyDone'),
  betBonusByTypeReceive: once(async (maker) => {
    await yesterday(maker)
    return { type: 1 }
  }, 'alreadyDone'),
  monthlyBonusReceive: once(
    async (maker) => {
      await depositor(maker)
      await play(app, maker, 1_000_000_00)
      advanceTo(app, month(1))
    },
    'notYet',
    'alreadyDone',
  ),
  diamondExchangeCoin: once(async ({ userId }) => {
    await credit(app, userId, 'diamond', pack?.diamonds ?? 0)
    return { packId: pack?.id }
  }, 'balanceTooLow'),
  diamondExchangeGoods: once(
    async (maker) => {
      await depositor(maker)
      await credit(app, maker.userId, 'diamond', 400)
      await stake(app, maker.userId, 400 * mall.betPerDiamond)
      return { goodsId: 'mug', recipient }
    },
    'turnoverMissing',
    'alreadyDone',
  ),
  diamondExchangeScratchcard: once(({ userId }) => credit(app, userId, 'diamond', mall.scratch.price), 'balanceTooLow'),
  scratchCardLottery: asOne(async (maker) => {
    await credit(app, maker.userId, 'diamond', mall.scratch.price)
    const { cards } = await ask<{ cards: { cardId: string }[] }>(maker, 'diamondExchangeScratchcard')
    return { cardId: cards[0]?.cardId }
  }),
  receiveAddupAwardById: once(async ({ userId }) => {
    await app.db.rows(
      `insert into scratch_card (player_id, rules_version, payment, prize_id, announced, at, revealed_at)
         select $1, 1, 'diamond', 'none', false, 1, 1 from generate_series(1, 5)`,
      [userId],
    )
    return { id: 'cards-5' }
  }, 'alreadyDone'),
} satisfies Partial<Record<Mutating, Case>>
