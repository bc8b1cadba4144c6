import { describe, expect, it } from 'vitest'
import { connectMessage, gameMessage, hostMessage } from '#contract/gameChannel.ts'
import { sampleGame, sampleRound } from '#machines/kit/samples.ts'

const { name, demo, balance, stakes, rtp, rulesVersion } = sampleGame()
const game = { gameId: 'fiesta-nights', name, demo, balance, stakes, rtp, rulesVersion, paceMs: 2_500 }
const visit = { elapsed: 0, rounds: 0, staked: 0, won: 0 }
const hello = { type: 'hello', locale: 'en-PH', theme: 'gabi', sound: false, reducedMotion: false, game, visit, resume: null }
const request = { type: 'round.requested', requestId: '0b8a3c3e-6f0c-4f7e-9a0b-1f2d3c4b5a69', stake: 1_000 }

const nonsense: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a text', 'ready'],
  ['a list', [{ type: 'ready' }]],
  ['no type', {}],
  ['an unknown type', { type: 'balance.set', balance: 1e9 }],
  ['a type that is an object', { type: { toString: () => 'ready' } }],
  ['a type of the prototype', { type: '__proto__' }],
]

describe('what a game may say', () => {
  it.each([
    { type: 'ready' },
    request,
    { type: 'round.shown', roundId: '42' },
    { type: 'sound.changed', on: true },
    { type: 'verify.requested', roundId: 'a_b-C1' },
    { type: 'exit.requested' },
  ])('$type', (message) => {
    expect(gameMessage.parse(message)).toEqual(message)
  })

  it.each([
    ...nonsense,
    ['a host’s message', { type: 'leaving' }],
    ['a stake of nothing', { ...request, stake: 0 }],
    ['a negative stake', { ...request, stake: -100 }],
    ['half a hundredth', { ...request, stake: 10.5 }],
    ['a stake beyond whole numbers', { ...request, stake: Number.MAX_VALUE }],
    ['a stake that is no number', { ...request, stake: NaN }],
    ['a stake as text', { ...request, stake: '1000' }],
    ['a request id that is none', { ...request, requestId: 'round-1' }],
    ['a missing request id', { type: 'round.requested', stake: 1_000 }],
    ['a path as a round', { type: 'verify.requested', roundId: '../../auth/login' }],
    ['an address as a round', { type: 'verify.requested', roundId: 'https://example.com' }],
    ['markup as a round', { type: 'round.shown', roundId: '<img src=x onerror=alert(1)>' }],
    ['an endless round id', { type: 'round.shown', roundId: 'a'.repeat(41) }],
    ['sound as text', { type: 'sound.changed', on: 'yes' }],
  ] as [string, unknown][])('not %s', (_what, message) => {
    expect(gameMessage.safeParse(message).success).toBe(false)
  })

  it('loses what does not belong to it', () => {
    expect(gameMessage.parse({ ...request, token: 'secret', __proto__: { admin: true } })).toEqual(request)
  })
})

describe('what a host may say', () => {
  const round = sampleRound([2_500])
  it.each([
    hello,
    { ...hello, resume: { round, seen: true } },
    { type: 'round.settled', round },
    { type: 'round.refused', failure: 'balanceTooLow' },
    { type: 'round.refused', failure: null },
    { type: 'round.unsure' },
    { type: 'balance.changed', balance: 0 },
    { type: 'locale.changed', locale: 'fil-PH' },
    { type: 'theme.changed', theme: 'amihan' },
    { type: 'leaving' },
  ])('$type', (message) => {
    expect(hostMessage.parse(message)).toEqual(message)
  })

  it('no pace, as a page of an earlier release: the usual one', () => {
    const { paceMs, ...earlier } = game
    expect(hostMessage.parse({ ...hello, game: earlier })).toEqual({ ...hello, game: { ...game, paceMs: 2 * paceMs } })
  })

  it.each([
    ...nonsense,
    ['a game’s message', { type: 'ready' }],
    ['a language that is not spoken', { ...hello, locale: 'xx' }],
    ['a theme that does not exist', { ...hello, theme: 'noche' }],
    ['a game without stakes', { ...hello, game: { ...game, stakes: [] } }],
    ['a stake of nothing', { ...hello, game: { ...game, stakes: [0] } }],
    ['no word about a round before', { ...hello, resume: undefined }],
    ['a round without an outcome', { type: 'round.settled', round: { ...round, outcome: null } }],
    ['a win of a fraction', { type: 'round.settled', round: { ...round, payout: 0.1 } }],
    ['a refusal without a word', { type: 'round.refused' }],
    ['an endless reason', { type: 'round.refused', failure: 'x'.repeat(41) }],
    ['a balance as text', { type: 'balance.changed', balance: '1e9' }],
  ] as [string, unknown][])('not %s', (_what, message) => {
    expect(hostMessage.safeParse(message).success).toBe(false)
  })
})

describe('the opening', () => {
  it.each([{ type: 'connect' }, { type: ['swerte.connect'] }, 'swerte.connect', null])('is not %j', (message) => {
    expect(connectMessage.safeParse(message).success).toBe(false)
  })
})
