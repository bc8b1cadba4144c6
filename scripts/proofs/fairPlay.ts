import { hourMs, minuteMs } from '#contract/durations.ts'
import { coinsText } from '#contract/operatorText.ts'
import { fairHash } from '#server/kernel/fairHmac.ts'
import { coinsOf, newPerson, newPlayer, resultOf, submitDocuments } from './browser.ts'
import { proof } from './proof.ts'
import type { TestServer } from './testServer.ts'

const escape = '\u001B[2K\r'

const mailCoins = (server: TestServer, to: string, [by, request, awards]: readonly [by: string, request: string, awards: string]) =>
  server.operate(...`mail ${to} --by ${by} --request ${request} --awards ${awards} --reason none --title Hello --text There`.split(' '))

export const operators = [
  proof('A12', 'documents in a name that erases the operator’s line and forges another', async (server) => {
    const player = await newPlayer(server)
    const answer = await submitDocuments(player, { ...newPerson(), name: `Ana${escape}player 10000001  Somebody Else` })
    const { output } = await server.operate('documents', '--by', 'ana')
    return { answer, effect: 'nothing is stored or printed', isBreached: answer === 'ok' || output.includes(escape) }
  }),
  proof('A12', 'the same in the address', async (server) => {
    const player = await newPlayer(server)
    const answer = await player.tryTo('addKyc', { address: `12 Rizal St., Marikina${escape}forged`, submit: false })
    return { answer, effect: 'nothing is stored', isBreached: answer === 'ok' }
  }),
  proof('A12', 'one operator mails 2,000,000 to a player, and sends the command twice', async (server) => {
    const player = await newPlayer(server)
    const mail = () => mailCoins(server, player.userId, ['ana', 'proof-1', '2001:100000000,2001:100000000'])
    const { output } = await mail()
    await mail()
    const approved = await server.operate('mail-approve', 'proof-1', '--by', 'ana')
    const { list } = await player.get('getMail3', {})
    const withAwards = list.filter(({ awards }) => awards.some(({ count }) => count >= 1_000_000_00))
    return {
      answer: `${output.split(':')[0] ?? ''}; ${approved.output}`,
      effect: `${withAwards.length} mails`,
      isBreached: withAwards.length > 0 || approved.done,
    }
  }),
  proof('A12', 'the amount is split into mails of 400 within a day', async (server) => {
    const player = await newPlayer(server)
    let sent = 0
    for (let count = 0; count < 10; count++) {
      const { output } = await mailCoins(server, player.userId, ['ben', `proof-split-${count}`, '2001:40000'])
      if (output.includes('has been sent')) sent++
    }
    return {
      answer: `${10 - sent} of 10 wait for a second operator`,
      effect: `${coinsText(sent * 400_00)} sent`,
      isBreached: sent * 400_00 > 1_000_00,
    }
  }),
]

export const fairness = [
  proof('A13', 'is the server seed fixed before the client seed is known? Five client seeds, one after another', async (server) => {
    const player = await newPlayer(server)
    let shown = await player.get('fairSeeds', {})
    let broken = 0
    for (const clientSeed of ['a', 'b', 'c', 'd', 'e']) {
      const { current, revealed } = await player.get('fairRotate', { seedId: shown.seedId, clientSeed })
      if (current.serverSeedHash !== shown.nextServerSeedHash) broken++
      if (fairHash(revealed.serverSeed) !== shown.serverSeedHash) broken++
      shown = current
    }
    return { answer: `${5 - broken} of 5 used the seed whose hash was shown before`, effect: 'no choice', isBreached: broken > 0 }
  }),
  proof('A13', 'a client seed for a pair that its player has not seen', async (server) => {
    const [player, other] = [await newPlayer(server), await newPlayer(server)]
    const { seedId } = await other.get('fairSeeds', {})
    const answer = await player.tryTo('fairRotate', { seedId, clientSeed: 'mine' })
    const without = resultOf(await player.ask('fairRotate', { clientSeed: 'mine' } as never))
    return { answer: `${answer}; without a pair: ${without}`, effect: 'no choice', isBreached: answer === 'ok' || without === 'ok' }
  }),
]

export const pace = [
  proof('A14', 'twenty spins in one instant', async (server) => {
    const player = await newPlayer(server)
    const { roundToken } = await player.get('startGame', { gameId: 'perlas' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.tryTo('spin', { roundToken, stake: 20 })))
    const settled = answers.filter((answer) => answer === 'ok').length
    return { answer: answers.find((answer) => answer !== 'ok') ?? 'ok', effect: `${settled} round`, isBreached: settled > 1 }
  }),
  proof('A14', 'two devices play two games at once', async (server) => {
    const first = await newPlayer(server)
    const second = await newPlayer(server)
    await second.logIn(first.account)
    const one = await first.get('startGame', { gameId: 'perlas' })
    const two = await second.get('startGame', { gameId: 'biyahe-888' })
    server.clock.now += minuteMs
    const answer = await first.tryTo('spin', { roundToken: one.roundToken, stake: 20 })
    const other = await second.tryTo('spin', { roundToken: two.roundToken, stake: 20 })
    return { answer: `first: ${answer}; second: ${other}`, effect: 'one game', isBreached: answer === 'ok' }
  }),
  proof('A14', 'play goes on after a reality check is due; the interval is lengthened instead', async (server) => {
    const player = await newPlayer(server)
    await player.get('setRealityCheck', { minutes: 15 })
    const { roundToken } = await player.get('startGame', { gameId: 'perlas' })
    for (let time = 0; time < 4; time++) {
      server.clock.now += 4 * minuteMs
      await player.ask('spin', { roundToken, stake: 20 })
    }
    const due = await player.tryTo('spin', { roundToken, stake: 20 })
    const { realityMinutes } = await player.get('setRealityCheck', { minutes: 60 })
    const after = await player.tryTo('spin', { roundToken, stake: 20 })
    return {
      answer: `${due}; still every ${realityMinutes} minutes; ${after}`,
      effect: 'no round',
      isBreached: due === 'ok' || after === 'ok' || realityMinutes !== 15,
    }
  }),
  proof('A14', 'an app of version 0.0.1 plays', async (server) => {
    const player = await newPlayer(server)
    const answer = resultOf(await player.ask('startGame', { gameId: 'perlas' }, { appVersion: '0.0.1-ancient' }))
    return { answer, effect: 'no game', isBreached: answer === 'ok' }
  }),
  proof('A14', 'invite codes are tried to find out which players exist', async (server) => {
    const [player, registered] = [await newPlayer(server), await newPlayer(server)]
    // One's own number is a player's; the other is nobody's.
    const answers = [await player.ask('agentFill', { pid: player.userId }), await player.ask('agentFill', { pid: '999999999' })]
    await player.ask('agentFill', { pid: '888888888' })
    const fourth = await player.tryTo('agentFill', { pid: registered.userId })
    const isAlike = JSON.stringify(answers[0]) === JSON.stringify(answers[1])
    return {
      answer: `${resultOf(answers[0] ?? { errcode: 0, message: '', data: null })} for both; a fourth try: ${fourth}`,
      effect: 'nothing is revealed',
      isBreached: !isAlike || fourth === 'ok',
    }
  }),
  proof('A14', 'the clock of the pace is passed by another tab with the same session', async (server) => {
    const player = await newPlayer(server)
    const before = await coinsOf(player)
    const one = await player.get('startGame', { gameId: 'perlas' })
    const first = await player.tryTo('spin', { roundToken: one.roundToken, stake: 20 })
    const two = await player.get('startGame', { gameId: 'fiesta-nights' })
    const second = await player.tryTo('spin', { roundToken: two.roundToken, stake: 20 })
    server.clock.now += hourMs
    return { answer: `${first}; ${second}`, effect: `${coinsText(before)} before`, isBreached: second === 'ok' }
  }),
]
