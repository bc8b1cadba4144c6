import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { coinsText } from '#contract/operatorText.ts'
import { choose, coinsOf, deposit, giveUp, newPlayer, openBrowser, openOrder, play, resultOf, verified, withdraw } from './browser.ts'
import type { Browser } from './browser.ts'
import { proof } from './proof.ts'
import type { TestServer } from './testServer.ts'

const accountCount = 40

/** Sign-up until Thursday, the battle until Sunday afternoon, and the settlement a minute later. */
const runsAt = 72 * hourMs
const settlesAfter = 88 * hourMs + 2 * minuteMs

async function signUpAll(server: TestServer, players: readonly Browser[]): Promise<void> {
  await server.nextMonday()
  for (const [index, player] of players.entries()) {
    await player.logIn()
    // A team that has too many players is closed.
    const camp = index % 2 ? 'blue' : 'red'
    await player.get('pkSignUp', { camp })
  }
  await server.turn(runsAt)
}
async function shareOf(server: TestServer, player: Browser) {
  await server.turn(settlesAfter)
  await player.logIn()
  const { last } = await player.get('pkData', {})
  return { pool: last?.pool ?? 0, award: last?.mine?.award ?? 0 }
}
/** Accounts of one person at one address: they cost nothing. */
async function crowd(server: TestServer, count: number): Promise<Browser[]> {
  const players: Browser[] = []
  for (let index = 0; index < count; index++) players.push(await newPlayer(server))
  return players
}

export const battle = [
  proof('A1', `${accountCount} free accounts fill the pool of red vs blue; one bet of 0.20 takes it`, async (server) => {
    const players = await crowd(server, accountCount + 2)
    await signUpAll(server, players)
    const [first] = players
    if (!first) throw new Error('nobody signed up')
    await first.logIn()
    const { roundToken } = await first.get('startGame', { gameId: 'perlas' })
    const answer = resultOf(await first.ask('spin', { roundToken, stake: 20 }))
    const { pool, award } = await shareOf(server, first)
    return { answer: `spin: ${answer}; pool ${coinsText(pool)}`, effect: `share ${coinsText(award)}`, isBreached: award > 0 }
  }),
  proof('A1', 'the same with one deposit of 100 and the minimum score: the free accounts still count for nothing', async (server) => {
    const players = await crowd(server, 10)
    const [first] = players
    if (!first) throw new Error('nobody signed up')
    await deposit(first, 100_00)
    await signUpAll(server, players)
    await first.logIn()
    await play(server, first, 500_00)
    const { pool, award } = await shareOf(server, first)
    return {
      answer: `pool ${coinsText(pool)} for one player who counts`,
      effect: `share ${coinsText(award)} of 500.00 played`,
      isBreached: award > 50,
    }
  }),
  proof('A1', 'the minimum score with the welcome gift alone, without any deposit', async (server) => {
    const player = await newPlayer(server)
    await signUpAll(server, [player])
    await player.logIn()
    const played = await play(server, player, 500_00)
    const { pool, award } = await shareOf(server, player)
    return { answer: `pool ${coinsText(pool)}`, effect: `share ${coinsText(award)} of ${coinsText(played)} played`, isBreached: award > 0 }
  }),
  proof('A1', 'a deposit, and a fifth of the minimum score', async (server) => {
    const player = await newPlayer(server)
    await deposit(player, 100_00)
    await signUpAll(server, [player])
    await player.logIn()
    const played = await play(server, player, 100_00, 20_00)
    const { pool, award } = await shareOf(server, player)
    return { answer: `pool ${coinsText(pool)}`, effect: `share ${coinsText(award)} of ${coinsText(played)} played`, isBreached: award > 0 }
  }),
]

/** Claims what is given without a bet or a deposit, for a day. */
async function claimAll(player: Browser): Promise<void> {
  await player.logIn()
  await player.ask('loginBonus3UserReceive', {})
  for (const id of ['facebook', 'tiktok', 'youtube', 'instagram', 'viber']) {
    await player.ask('followVisit', { id })
    await player.ask('followReceive', { id })
  }
  await player.ask('receiveDrawChance', {})
  for (const id of ['day-sign-in', 'day-draw', 'week-sign-in', 'chest-20']) await player.ask('receiveTaskAward', { id })
  const { list } = await player.get('coupons', {})
  for (const { couponId, gives, state } of list) if (gives && state === 'new') await player.ask('couponTake', { couponId })
  for (const itemId of ['coins-50', 'coins-10', 'coins-2']) await player.ask('pointsExchange', { itemId })
}
async function claimForAWeek(server: TestServer): Promise<{ player: Browser; bankId: string; claimed: number }> {
  const player = await newPlayer(server)
  const bankId = await verified(server, player)
  await giveUp(player)
  for (let days = 0; days < 7; days++) {
    await claimAll(player)
    await server.turn(dayMs)
  }
  await player.logIn()
  return { player, bankId, claimed: await coinsOf(player) }
}

export const gifts = [
  proof('A7', 'a week of everything that is free, without one bet; then a withdrawal', async (server) => {
    const { player, bankId, claimed } = await claimForAWeek(server)
    const answer = await withdraw(player, bankId, 100_00)
    return { answer, effect: `${coinsText(claimed)} claimed, 0.00 out`, isBreached: answer === 'ok' }
  }),
  proof('A7', 'the same, after a deposit of 100', async (server) => {
    const { player, bankId, claimed } = await claimForAWeek(server)
    await deposit(player, 100_00)
    const answer = await withdraw(player, bankId, 100_00)
    const { withdrawable } = await player.get('getExchange', {})
    return {
      answer,
      effect: `${coinsText(claimed)} claimed, ${coinsText(withdrawable)} withdrawable`,
      isBreached: answer === 'ok' || withdrawable > 0,
    }
  }),
  proof('A7', 'the gifts go through the safebox and back', async (server) => {
    const { player } = await claimForAWeek(server)
    const held = await coinsOf(player)
    await player.get('safeboxSetPassword', { password: '135790' })
    await player.get('safeboxPut', { amount: held })
    await player.get('safeboxTake', { amount: held, password: '135790' })
    await deposit(player, 100_00)
    const { withdrawable } = await player.get('getExchange', {})
    return { answer: `withdrawable ${coinsText(withdrawable)}`, effect: `${coinsText(held)} moved twice`, isBreached: withdrawable > 0 }
  }),
]

const bonusesOf = async (player: Browser): Promise<number> => {
  const { active, waiting } = await player.get('bonusCoins', {})
  return [...(active ? [active] : []), ...waiting].reduce((sum, { amount }) => sum + amount, 0)
}

export const bonuses = [
  proof('A6', 'a coupon of 20 % on a deposit of 5,000, with the first deposit’s bonus on the same order', async (server) => {
    const player = await newPlayer(server)
    // No programme gives such a coupon: an operator does.
    await server.operate(
      ...`mail ${player.userId} --by ana --request proof-coupon --awards 1001:20 --reason none --title Hello --text There`.split(' '),
    )
    const { list: letters } = await player.get('getMail3', {})
    for (const { mailId } of letters) await player.ask('receiveMail', { mailId })
    await player.get('firstRechargeSign', {})
    const { list } = await player.get('coupons', {})
    const coupon = list.find(({ propId }) => propId > 1_000 && propId < 1_200)
    await deposit(player, 5_000_00, coupon?.couponId)
    const answer = await player.tryTo('firstRechargeReceive', {})
    const bonus = await bonusesOf(player)
    return { answer, effect: `one bonus of ${coinsText(bonus)}, to be wagered`, isBreached: answer === 'ok' || bonus > 50_00 }
  }),
  proof('A6', 'a coupon of 10 % of a deposit for the 120 points of a week', async (server) => {
    const { player } = await claimForAWeek(server)
    const answer = await player.tryTo('pointsExchange', { itemId: 'deposit-10' })
    return { answer, effect: 'no coupon', isBreached: answer === 'ok' }
  }),
  proof('A6', 'an operator sets the review’s rates again: a coupon worth 500', async (server) => {
    const { done, output: summary } = await server.operate(
      'settings-set',
      'coupons.general.cap=50000',
      '--by',
      'ana',
      '--reason',
      'as before',
    )
    const faults = summary.split('\n').length - 1
    return { answer: done ? summary : `refused: ${faults} bounds are broken`, effect: 'the settings stay', isBreached: done }
  }),
]

/** A player with coins of their own that may be withdrawn. */
async function withOwnCoins(server: TestServer): Promise<{ player: Browser; bankId: string; own: number }> {
  const player = await newPlayer(server)
  const bankId = await verified(server, player)
  await giveUp(player)
  await deposit(player, 1_000_00)
  await play(server, player, 1_000_00, 10_00)
  return { player, bankId, own: (await player.get('getExchange', {})).withdrawable }
}
const startAgain = (player: Browser) => player.tryTo('receiveBankruptGiftAward', { id: '1' })
const isBreached = (answer: string) => ({ answer, effect: answer === 'ok' ? 'the gift' : '0.00', isBreached: answer === 'ok' })

export const bankruptcy = [
  proof('A8', 'everything is put into a withdrawal, and the bankruptcy gift is claimed', async (server) => {
    const { player, bankId, own } = await withOwnCoins(server)
    const order = await withdraw(player, bankId, own)
    if (order !== 'ok') throw new Error(`the withdrawal of ${coinsText(own)} was refused: ${order}`)
    server.clock.now += hourMs
    await player.logIn()
    return isBreached(await startAgain(player))
  }),
  proof('A8', 'everything is put into the safebox', async (server) => {
    const { player } = await withOwnCoins(server)
    await player.get('safeboxSetPassword', { password: '135790' })
    await player.get('safeboxPut', { amount: await coinsOf(player) })
    server.clock.now += hourMs
    await player.logIn()
    return isBreached(await startAgain(player))
  }),
  proof('A8', 'nothing was lost: everything was withdrawn and paid, and a deposit is open', async (server) => {
    const player = await newPlayer(server)
    await giveUp(player)
    await openOrder(player, 100_00)
    server.clock.now += hourMs
    await player.logIn()
    return isBreached(await startAgain(player))
  }),
]

/** Six accounts with a mobile each, invited by `inviter`, that deposit 100 and bet 200; in the inviter's browser, or in their own. */
async function friends(server: TestServer, inviter: Browser, isSameBrowser: boolean) {
  const invited = []
  for (let index = 0; index < 6; index++) {
    const friend = openBrowser(server, isSameBrowser ? { in: inviter, address: '10.9.9.9' } : {})
    await friend.registerMobile(String(9_180_000_000 + Number(inviter.userId) * 10 + index), { pid: inviter.userId })
    const order = await deposit(friend, 100_00)
    await play(server, friend, 200_00)
    invited.push({ friend, order })
  }
  await server.turn(8 * dayMs)
  await inviter.logIn()
  return invited
}

export const invitations = [
  proof('A9', 'six own accounts with SIMs of their own in the inviter’s browser', async (server) => {
    const inviter = await newPlayer(server, {}, { address: '10.9.9.9' })
    await friends(server, inviter, true)
    const answer = await inviter.tryTo('appAgent5UserInviteValidReceive', { need: 5 })
    const { mine } = await inviter.get('appAgent5User', {})
    return { answer, effect: `${mine?.valid ?? 0} friends count`, isBreached: answer === 'ok' }
  }),
  proof('A9', 'six friends in browsers of their own; the milestone is claimed before their deposits are seven days old', async (server) => {
    const inviter = await newPlayer(server)
    const friend = openBrowser(server)
    await friend.registerMobile('9175550001', { pid: inviter.userId })
    await deposit(friend, 100_00)
    await play(server, friend, 200_00)
    const answer = await inviter.tryTo('appAgent5UserInviteValidReceive', { need: 1 })
    return { answer, effect: '0.00', isBreached: answer === 'ok' }
  }),
  proof('A9', 'the milestone is claimed, and then the channel takes all six deposits back', async (server) => {
    const inviter = await newPlayer(server)
    const before = await coinsOf(inviter)
    const invited = await friends(server, inviter, false)
    const answer = await inviter.tryTo('appAgent5UserInviteValidReceive', { need: 5 })
    const claimed = (await coinsOf(inviter)) - before
    for (const { friend, order } of invited) await choose(friend, order, 'takeBack')
    await server.turn(dayMs)
    await inviter.logIn()
    const gained = (await coinsOf(inviter)) - before
    return { answer, effect: `${coinsText(claimed)} claimed, ${coinsText(gained)} left`, isBreached: gained > 0 }
  }),
]
