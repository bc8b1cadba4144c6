import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { BankruptClaim, BankruptGift, GiftId } from '#contract/bankruptcy.ts'
import { minuteMs } from '#contract/durations.ts'
import { bankruptcyMachine } from '#machines/bankruptcy/bankruptcy.machine.ts'
import type { BankruptcyEmitted } from '#machines/bankruptcy/bankruptcy.machine.ts'
import { sampleGift } from '#machines/bankruptcy/bankruptcy.model.ts'
import { countdownOf, countedOf, failureOf, giftOf, refusalOf } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import { countdownMachine } from '#machines/flows/countdown/countdown.machine.ts'
import { remainingOf } from '#machines/flows/countdown/countdown.selectors.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { settle } from './settle.ts'

const { serverTime: now } = sampleGift()
const awards = [{ id: '9', propId: 2001, count: 5_000 }]
const notBankrupt = sampleGift({ bankrupt: false, canReceiveLastMs: -1, gift2LastMs: -1 })
const granted = (gift: BankruptGift) => done<BankruptClaim>({ claimId: '9', awards, coin: 5_030, gift })

interface Answers {
  info: readonly (() => Promise<Outcome<BankruptGift>>)[]
  claim?: readonly (() => Promise<Outcome<BankruptClaim>>)[]
}
/** The sheet, opened. Responses are used in order; the last one repeats. */
async function openGift({ info, claim = [] }: Answers) {
  const clock = new SimulatedClock()
  const emitted: BankruptcyEmitted[] = []
  const claims: { id: GiftId; requestId: string }[] = []
  let requests = 0
  const next = <T>(answers: readonly (() => Promise<T>)[], index: number): Promise<T> =>
    (answers[index] ?? answers.at(-1) ?? (() => new Promise<T>(() => {})))()
  const actor = createActor(
    bankruptcyMachine.provide({
      actors: {
        info: fromPromise<Outcome<BankruptGift>, undefined>(() => next(info, requests++)),
        claim: createRequestMachine<{ readonly id: GiftId }, BankruptClaim>().provide({
          actors: {
            send: fromPromise(({ input }) => {
              claims.push({ id: input.input.id, requestId: input.requestId })
              return next(claim, claims.length - 1)
            }),
          },
        }),
        countdown: countdownMachine.provide({
          actors: { readClock: fromPromise<number, undefined>(async () => now + clock.now()) },
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  actor.send({ type: 'gift.opened' })
  await settle()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
    await settle()
  }
  const tap = async (id: GiftId, requestId = 'tap') => {
    actor.send({ type: 'gift.claimed', id, requestId })
    await settle()
    await settle()
  }
  const remaining = () => {
    const countdown = countdownOf(actor.getSnapshot())
    return countdown ? remainingOf(countdown.getSnapshot()) : undefined
  }
  return { actor, emitted, claims, pass, tap, remaining, requests: () => requests, state: () => actor.getSnapshot() }
}

const at = (gift: Partial<BankruptGift>) => async () => done(sampleGift(gift))

describe('the bankruptcy gift sheet', () => {
  it('closes when the player is not bankrupt', async () => {
    const { state } = await openGift({ info: [async () => done(notBankrupt)] })
    expect(state()).toMatchObject({ value: 'closed', status: 'done' })
  })

  it('closes when the session has ended', async () => {
    const { state } = await openGift({ info: [async () => refused('sessionOver', 401)] })
    expect(state().value).toBe('closed')
  })

  it.each([
    ['canReceiveLastMs', { canReceiveLastMs: now + minuteMs, gift2LastMs: now + 30 * minuteMs }, '1', minuteMs],
    ['gift2LastMs once the first was taken', { canReceiveLastMs: -1, gift2LastMs: now + 30 * minuteMs }, '2', 30 * minuteMs],
    ['gift2LastMs while the first can be had', { canReceiveLastMs: now, gift2LastMs: now + 30 * minuteMs }, '2', 30 * minuteMs],
    ['canReceiveLastMs alone', { canReceiveLastMs: now + minuteMs, gift2LastMs: -1 }, '1', minuteMs],
  ] as const)('counts down to %s', async (_name, gift, counted, remaining) => {
    const sheet = await openGift({ info: [at(gift)] })
    expect([countedOf(sheet.state()), sheet.remaining()]).toEqual([counted, remaining])
  })

  it('stops the countdown when both are −1', async () => {
    const sheet = await openGift({ info: [at({ canReceiveLastMs: -1, gift2LastMs: -1 })] })
    await sheet.pass(86_400_000)
    expect([countedOf(sheet.state()), sheet.remaining(), sheet.requests(), sheet.state().value]).toEqual([null, null, 1, 'waiting'])
  })

  it('queries the server again at the deadline, and keeps showing the previous data', async () => {
    const later = { canReceiveLastMs: now + 2_000, gift2LastMs: -1 }
    const { pass, requests, state } = await openGift({
      info: [at({ ...later, currBet: 1 }), () => new Promise(() => {})],
    })
    await pass(1_000)
    await pass(999)
    expect([requests(), state().value]).toEqual([1, 'waiting'])
    await pass(1)
    expect([requests(), state().value, giftOf(state())?.currBet]).toEqual([2, 'asking', 1])
  })

  it('can be refreshed after a lost connection, a refusal and 35 s without a response', async () => {
    const { actor, pass, state } = await openGift({
      info: [
        () => Promise.reject(new UnexpectedError('offline')),
        async () => refused('tooManyRequests', 10003),
        () => new Promise(() => {}),
        at({}),
      ],
    })
    const retry = async () => {
      actor.send({ type: 'gift.retried' })
      await settle()
    }
    expect(failureOf(state())).toEqual({ kind: 'unexpected', reason: 'offline' })
    await retry()
    expect(failureOf(state())).toMatchObject({ kind: 'refused', refusal: { errcode: 10003 } })
    await retry()
    await pass(35_000)
    expect(failureOf(state())).toEqual({ kind: 'unexpected', reason: 'timeout' })
    await retry()
    expect([state().value, failureOf(state()), state().context.failure]).toEqual(['waiting', null, null])
  })
})

describe('claiming the gift', () => {
  it('ignores a gift that is not available', async () => {
    const { tap, claims, state } = await openGift({ info: [at({})] })
    await tap('2')
    expect([claims, state().value]).toEqual([[], 'waiting'])
  })

  it('emits the award, once for a double tap, and closes', async () => {
    const { actor, tap, emitted, claims, state } = await openGift({ info: [at({})], claim: [async () => granted(notBankrupt)] })
    actor.send({ type: 'gift.claimed', id: '1', requestId: 'first' })
    await tap('1', 'second')
    expect(claims).toEqual([{ id: '1', requestId: 'first' }])
    expect(emitted).toEqual([{ type: 'awards.granted', awards, coin: 5_030 }])
    expect(state().value).toBe('closed')
  })

  it('executes once after a lost response, and does not close meanwhile', async () => {
    const { actor, tap, pass, emitted, claims, state } = await openGift({
      info: [at({})],
      claim: [() => Promise.reject(new UnexpectedError('timeout')), async () => granted(notBankrupt)],
    })
    await tap('1')
    actor.send({ type: 'gift.closed' })
    expect(state().value).toBe('claiming')
    await pass(1_000)
    expect(claims.map(({ requestId }) => requestId)).toEqual(['tap', 'tap'])
    expect([emitted.length, state().value]).toEqual([1, 'closed'])
  })

  it('stays open for a player who is still bankrupt afterwards', async () => {
    const taken = sampleGift({ canReceiveLastMs: -1, currBet: 77 })
    const { tap, emitted, state } = await openGift({ info: [at({})], claim: [async () => granted(taken)] })
    await tap('1')
    expect([emitted.length, state().value, giftOf(state())?.currBet, state().context.claim]).toEqual([1, 'waiting', 77, null])
  })

  it.each([
    ['bankruptNot', 3001],
    ['bankruptNotNow', 3002],
    ['bankruptBetMissing', 3003],
    ['bankruptClosed', 3004],
    ['selfExcluded', 10007],
  ] as const)('shows %s, then queries the player’s status', async (failure, errcode) => {
    const { actor, tap, emitted, requests, state } = await openGift({
      info: [at({}), async () => done(notBankrupt)],
      claim: [async () => refused(failure, errcode)],
    })
    await tap('1')
    expect([state().value, refusalOf(state())?.errcode, emitted]).toEqual(['refused', errcode, []])
    actor.send({ type: 'refusal.dismissed' })
    expect(refusalOf(state())).toBeNull()
    await settle()
    expect([requests(), state().value]).toEqual([2, 'closed'])
  })

  it('closes silently when the session ends midway', async () => {
    const { tap, emitted, state } = await openGift({ info: [at({})], claim: [async () => refused('sessionOver', 401)] })
    await tap('1')
    expect([state().value, emitted]).toEqual(['closed', []])
  })
})
