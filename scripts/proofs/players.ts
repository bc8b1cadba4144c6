import { hourMs, minuteMs } from '#contract/durations.ts'
import { coinsText } from '#contract/operatorText.ts'
import {
  choose,
  coinsOf,
  deposit,
  giveUp,
  newPerson,
  newPlayer,
  openBrowser,
  openOrder,
  play,
  resultOf,
  submitDocuments,
  verified,
  withdraw,
} from './browser.ts'
import type { Browser } from './browser.ts'
import { proof } from './proof.ts'
import type { TestServer } from './testServer.ts'

/** Which of these is refused: play, a deposit, a promotion. */
async function triesOf(player: Browser): Promise<string[]> {
  return [
    await player.tryTo('startGame', { gameId: 'perlas' }),
    await player.tryTo('recharge', { typeId: 'qr-ph', amount: 100_00 }),
    await player.tryTo('loginBonus3UserReceive', {}),
  ]
}
const lockedOut = (answers: readonly string[]) => ({
  answer: [...new Set(answers)].join(', '),
  effect: 'no game, deposit or gift',
  isBreached: answers.includes('ok'),
})

/** A verified player who has excluded themself for five years, and their documents. */
async function excluded(server: TestServer) {
  const documents = newPerson()
  const player = await newPlayer(server, { birthDate: documents.birthDate })
  await verified(server, player, documents)
  await player.get('selfExclude', { months: 60 })
  server.clock.now += minuteMs
  return { player, documents }
}

export const exclusion = [
  proof('A2', 'an excluded person registers again with the same passport', async (server) => {
    const { documents } = await excluded(server)
    const other = await newPlayer(server, { birthDate: documents.birthDate })
    await submitDocuments(other, documents)
    return lockedOut(await triesOf(other))
  }),
  proof('A2', 'with a driver’s licence of the same name and date of birth', async (server) => {
    const { documents } = await excluded(server)
    const other = await newPlayer(server, { birthDate: documents.birthDate })
    await submitDocuments(other, { ...documents, idType: 'drivers-license', idNumber: `N${other.userId}` })
    return lockedOut(await triesOf(other))
  }),
  proof('A2', 'with the name in another order and other capitals', async (server) => {
    const { documents } = await excluded(server)
    const other = await newPlayer(server, { birthDate: documents.birthDate })
    const name = documents.name.toUpperCase().split(' ').toReversed().join(' ')
    await submitDocuments(other, { ...documents, name, idType: 'drivers-license', idNumber: `N${other.userId}` })
    return lockedOut(await triesOf(other))
  }),
  proof('A2', 'by name alone in the same browser: no documents, so nothing can be withdrawn', async (server) => {
    const { player, documents } = await excluded(server)
    const other = await newPlayer(server, { birthDate: documents.birthDate }, { in: player })
    const { needKyc } = await other.get('getExchange', {})
    const { output } = await server.operate('linked', other.userId, '--by', 'ana')
    const isListed = output.includes(player.userId)
    return {
      answer: `${needKyc ? 'documents needed to withdraw' : 'no documents needed'}; ${isListed ? 'the desk lists the link' : 'the desk knows nothing'}`,
      effect: '0.00',
      isBreached: !needKyc || !isListed,
    }
  }),
]

const limitAll = async (player: Browser, kind: 'loss' | 'stake' | 'deposit', value: number) => {
  for (const period of ['day', 'week', 'month'] as const) await player.get('setSelfLimit', { kind, period, value })
}
export const limits = [
  proof('A3', 'limits of 10 on losses and bets; 1,000 is moved to a game provider', async (server) => {
    const player = await newPlayer(server)
    await limitAll(player, 'loss', 10_00)
    await limitAll(player, 'stake', 10_00)
    const answer = await player.tryTo('studioVisit', { provider: 'sandbox', amount: 1_000_00 })
    return { answer, effect: '0.00 moved', isBreached: answer === 'ok' }
  }),
  proof('A3', 'a limit of 910 on losses; 900 is lost at the provider, and then 50 more is moved there', async (server) => {
    const player = await newPlayer(server)
    await limitAll(player, 'loss', 910_00)
    const { url } = await player.get('studioVisit', { provider: 'sandbox', amount: 900_00 })
    const fields = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
    for (let time = 0; time < 18; time++) await player.form('/sandbox/studio', { ...fields, action: 'lose' })
    await server.turn(2 * minuteMs)
    const answer = await player.tryTo('studioVisit', { provider: 'sandbox', amount: 50_00 })
    const { limits: all } = await player.get('selfLimits', {})
    const used = all.find(({ kind, period }) => kind === 'loss' && period === 'day')?.used ?? 0
    return { answer, effect: `${coinsText(used)} of the limit used`, isBreached: answer === 'ok' || used !== 900_00 }
  }),
  proof('A4', 'a limit of 200 a day: three declined orders are paid after a fourth', async (server) => {
    const player = await newPlayer(server)
    const before = await coinsOf(player)
    await limitAll(player, 'deposit', 200_00)
    const orders = []
    for (let count = 0; count < 3; count++) {
      const order = await openOrder(player, 100_00)
      await choose(player, order, 'decline')
      orders.push(order)
    }
    await deposit(player, 100_00)
    for (const order of orders) await choose(player, order, 'pay')
    const { list } = await player.get('rechargeRecord', {})
    const credited = (await coinsOf(player)) - before
    const states = list.map(({ state, returnReason }) => (returnReason ? `returned: ${returnReason}` : state))
    return { answer: [...new Set(states)].join(', '), effect: `${coinsText(credited)} credited`, isBreached: credited > 200_00 }
  }),
  proof('A4', 'an order of 500 is opened, its player excludes themself, and it is paid', async (server) => {
    const player = await newPlayer(server)
    const order = await openOrder(player, 500_00)
    await player.get('selfExclude', { months: 6 })
    await choose(player, order, 'pay')
    await player.logIn()
    const { list } = await player.get('rechargeRecord', {})
    const credited = await coinsOf(player)
    return { answer: `returned: ${list[0]?.returnReason ?? 'no'}`, effect: `${coinsText(credited)} credited`, isBreached: credited > 0 }
  }),
  // A hold leaves open orders payable: only the check of each payment stops this one.
  proof(
    'A4',
    'an order of 500 is opened, its account turns out to be an excluded person’s second, and it is paid in time',
    async (server) => {
      const { documents } = await excluded(server)
      const other = await newPlayer(server, { birthDate: documents.birthDate })
      const before = await coinsOf(other)
      const order = await openOrder(other, 500_00)
      await submitDocuments(other, documents)
      await choose(other, order, 'pay')
      const { list } = await other.get('rechargeRecord', {})
      const credited = (await coinsOf(other)) - before
      return { answer: `returned: ${list[0]?.returnReason ?? 'no'}`, effect: `${coinsText(credited)} credited`, isBreached: credited > 0 }
    },
  ),
  proof('A4', 'an order is paid twenty minutes after it expired', async (server) => {
    const player = await newPlayer(server)
    const before = await coinsOf(player)
    const order = await openOrder(player, 500_00)
    await server.turn(hourMs)
    await player.logIn()
    await choose(player, order, 'pay')
    const credited = (await coinsOf(player)) - before
    const { list } = await player.get('rechargeRecord', {})
    return { answer: `returned: ${list[0]?.returnReason ?? 'no'}`, effect: `${coinsText(credited)} credited`, isBreached: credited > 0 }
  }),
  proof('A4', 'a refund of 1,000 makes room under a deposit limit of 1,000', async (server) => {
    const player = await newPlayer(server)
    const order = await deposit(player, 1_000_00)
    await choose(player, order, 'takeBack')
    await limitAll(player, 'deposit', 1_000_00)
    const answer = await player.tryTo('recharge', { typeId: 'qr-ph', amount: 100_00 })
    return { answer, effect: 'no order', isBreached: answer === 'ok' }
  }),
]

export const ownMoney = [
  proof('A5', 'own 500 and the welcome gift, half played; then five years of exclusion: is the own money reachable?', async (server) => {
    const player = await newPlayer(server)
    await verified(server, player)
    const order = await deposit(player, 500_00)
    await play(server, player, 300_00, 10_00)
    await player.get('selfExclude', { months: 60 })
    await server.turn(2 * minuteMs)
    await player.logIn()
    const { withdrawable, locked } = await player.get('getExchange', {})
    const remaining = await coinsOf(player)
    const { list } = await player.get('rechargeRecord', {})
    const state = list.find(({ orderId }) => orderId === order.orderId)?.state ?? ''
    return {
      answer: `deposit ${state}; ${locked.length} locks`,
      effect: `${coinsText(remaining)} left, ${coinsText(withdrawable)} withdrawable`,
      // Here the attacker would be the operator: whatever is left must be the player's at once.
      isBreached: withdrawable < remaining,
    }
  }),
  proof('A5', 'an excluded player withdraws less than the minimum of 100', async (server) => {
    const player = await newPlayer(server)
    const bankId = await verified(server, player)
    await giveUp(player)
    await deposit(player, 100_00)
    await play(server, player, 100_00, 4_00)
    await player.get('selfExclude', { months: 6 })
    await server.turn(2 * minuteMs)
    await player.logIn()
    const remaining = await coinsOf(player)
    const answer = await withdraw(player, bankId, Math.min(remaining, 50_00))
    return { answer, effect: `${coinsText(Math.min(remaining, 50_00))} of ${coinsText(remaining)} paid out`, isBreached: answer !== 'ok' }
  }),
]

export const lockouts = [
  proof('A10', 'five wrong passwords from elsewhere: can the owner log in, and confirm in a living session?', async (server) => {
    const owner = await newPlayer(server)
    const other = openBrowser(server)
    const wrong = []
    for (let time = 0; time < 5; time++)
      wrong.push(resultOf(await other.ask('accountLogin', { account: owner.account, password: 'a wrong guess' })))
    const confirmed = await owner.tryTo('confirmIdentity', { password: 'correct horse' })
    const again = await owner.logIn()
    return {
      answer: `stranger: ${wrong.at(-1) ?? ''}; owner: ${confirmed}, ${again}`,
      effect: 'nobody is locked out',
      isBreached: confirmed !== 'ok' || again !== 'ok' || wrong.at(-1) !== 'tooManyRequests',
    }
  }),
  proof('A10', 'five wrong codes by a stranger: does the owner’s code still work?', async (server) => {
    const [owner, other] = [openBrowser(server), openBrowser(server)]
    const mobile = '9175550101'
    await owner.registerMobile(mobile)
    server.clock.now += 2 * minuteMs
    await owner.get('smsSend', { mobile, scene: 'login' })
    const smsCode = server.codeFor(mobile)
    const wrongCode = smsCode === '000000' ? '111111' : '000000'
    for (let time = 0; time < 5; time++) await other.ask('accountLoginSms', { mobile, smsCode: wrongCode })
    const answer = await owner.tryTo('accountLoginSms', { mobile, smsCode })
    return { answer: `owner: ${answer}`, effect: 'the code works', isBreached: answer !== 'ok' }
  }),
  proof('A10', 'a stranger has the number’s codes of a day sent: does the owner still get one?', async (server) => {
    const [owner, other] = [openBrowser(server), openBrowser(server)]
    const mobile = '9175550102'
    await owner.registerMobile(mobile)
    let last = ''
    for (let time = 0; time < 8; time++) {
      server.clock.now += 2 * minuteMs
      last = await other.tryTo('smsSend', { mobile, scene: 'login' })
    }
    server.clock.now += 2 * minuteMs
    const answer = await owner.tryTo('smsSend', { mobile, scene: 'login' })
    return { answer: `stranger: ${last}; owner: ${answer}`, effect: 'the owner gets a code', isBreached: answer !== 'ok' || last === 'ok' }
  }),
]

export const laundering = [
  proof('A11', '50,000 deposited, nothing played, self-excluded, withdrawn', async (server) => {
    const player = await newPlayer(server)
    const bankId = await verified(server, player)
    await deposit(player, 50_000_00)
    await player.get('selfExclude', { months: 6 })
    await player.logIn()
    const answer = await withdraw(player, bankId, 50_000_00)
    await server.turn(2 * minuteMs)
    await player.logIn()
    const { list } = await player.get('rechargeRecord', {})
    const isBack = list[0]?.state === 'refunded'
    return { answer, effect: isBack ? 'all of it is back with its payer' : 'it stays', isBreached: answer === 'ok' || !isBack }
  }),
  proof('A11', '1,000 deposited and played once; an operator is asked to give it back', async (server) => {
    const player = await newPlayer(server)
    await giveUp(player)
    const order = await deposit(player, 1_000_00)
    await play(server, player, 1_000_00, 10_00)
    const remaining = await coinsOf(player)
    const { done, output } = await server.operate('refund', order.orderId, '--by', 'ana', '--reason', 'asked for it')
    return { answer: output, effect: `${coinsText(remaining - (await coinsOf(player)))} given back`, isBreached: done }
  }),
  proof('A11', 'a win while the welcome gift and a deposit are locked', async (server) => {
    const player = await newPlayer(server)
    await deposit(player, 500_00)
    let won = 0
    const { roundToken } = await player.get('startGame', { gameId: 'perlas' })
    for (let round = 0; round < 40 && won === 0; round++) {
      server.clock.now += 2_500
      const { payout } = await player.get('spin', { roundToken, stake: 4_00 })
      won = Math.max(0, payout - 4_00)
    }
    const { withdrawable } = await player.get('getExchange', {})
    return {
      answer: `withdrawable ${coinsText(withdrawable)}`,
      effect: `${coinsText(won)} won, and locked with the gift`,
      isBreached: withdrawable > 0,
    }
  }),
]
