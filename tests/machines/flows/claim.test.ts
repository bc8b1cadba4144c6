import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import type { Claim, ClaimEmitted } from '#machines/flows/claim/claim.machine.ts'
import { grantOf, isClaiming, isUnsure, refusalOf } from '#machines/flows/claim/claim.selectors.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { settle } from '../settle.ts'

interface What {
  day: number
}
interface Grant {
  coins: number
}
type Answer = () => Promise<Outcome<Grant>>

const granted: Answer = async () => done({ coins: 5 })
const lost: Answer = () => Promise.reject(new UnexpectedError('timeout'))
const never: Answer = () => new Promise(() => {})
const no =
  (...refusal: Parameters<typeof refused>): Answer =>
  async () =>
    refused(...refusal)

/** The answers come one after another; the last one stays. */
const createClaim = (answers: readonly Answer[], errand?: Claim<What>) => {
  const clock = new SimulatedClock()
  const asked: { at: number; claim: Claim<What> }[] = []
  const told: ClaimEmitted<Grant>[] = []
  const ask = fromPromise<Outcome<Grant>, Claim<What>>(({ input }) => {
    asked.push({ at: clock.now(), claim: input })
    return (answers[asked.length - 1] ?? answers.at(-1) ?? never)()
  })
  const actor = createActor(createClaimMachine<What, Grant>().provide({ actors: { ask } }), {
    clock,
    input: errand && { errand },
  })
  actor.on('*', (event) => void told.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const tap = async (requestId: string) => {
    actor.send({ type: 'claim.requested', what: { day: 3 }, requestId })
    await settle()
  }
  return { actor, asked, told, pass, tap, state: () => actor.getSnapshot() }
}
const first = { what: { day: 3 }, requestId: 'first' }

describe('a claim', () => {
  it('asks once with the id of the tap, and keeps and tells what was granted', async () => {
    const { asked, told, tap, state } = createClaim([granted])
    await tap('first')
    expect(asked).toEqual([{ at: 0, claim: first }])
    expect(state().value).toBe('granted')
    expect(grantOf(state())).toEqual({ coins: 5 })
    expect(told).toEqual([{ type: 'claim.granted', grant: { coins: 5 } }])
  })

  it('does not hear a second tap while it is under way', async () => {
    const { asked, tap, state } = createClaim([never])
    await tap('first')
    await tap('second')
    expect(isClaiming(state())).toBe(true)
    expect(asked.map(({ claim }) => claim.requestId)).toEqual(['first'])
  })

  it('asks again with the same id after a lost answer, later each time, and lets the player ask on after the fifth', async () => {
    const { actor, asked, told, tap, pass, state } = createClaim([lost, lost, lost, lost, lost, granted])
    await tap('first')
    expect(isUnsure(state())).toBe(true)
    await tap('second')
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000]) await pass(wait)
    expect(asked.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 7_000, 15_000])
    expect(state().value).toBe('unanswered')
    expect(told).toEqual([])
    actor.send({ type: 'claim.retried' })
    await settle()
    expect(state().value).toBe('granted')
    expect(new Set(asked.map(({ claim }) => claim.requestId))).toEqual(new Set(['first']))
  })

  it('takes an answer that does not come within 35 s for lost', async () => {
    const { asked, tap, pass, state } = createClaim([never, granted])
    await tap('first')
    await pass(34_999)
    expect(isUnsure(state())).toBe(false)
    await pass(1)
    expect(isUnsure(state())).toBe(true)
    await pass(1_000)
    expect(asked.map(({ at }) => at)).toEqual([0, 36_000])
    expect(state().value).toBe('granted')
  })

  it('keeps a refusal for the view, and a new tap is a new claim', async () => {
    const { asked, told, tap, state } = createClaim([no('notYet', 10013, { availableAt: 7 }), granted])
    await tap('first')
    expect(refusalOf(state())).toMatchObject({ failure: 'notYet', data: { availableAt: 7 } })
    expect(told).toEqual([{ type: 'claim.refused', refusal: refusalOf(state()) }])
    await tap('second')
    expect(asked.map(({ claim }) => claim.requestId)).toEqual(['first', 'second'])
    expect([state().value, refusalOf(state())]).toEqual(['granted', null])
  })

  it.each([
    ['the server is still at it', [no('stillProcessing', 10004), granted]],
    ['an answer was lost, and the server is then too busy to say', [lost, no('tooManyRequests', 10003), granted]],
    ['an answer was lost, and the house then rests', [lost, no('maintenance', 10016), granted]],
  ] as const)('stays in doubt when %s', async (_why, answers) => {
    const { asked, told, tap, pass, state } = createClaim(answers)
    await tap('first')
    for (let step = 0; step < answers.length; step++) await pass(2_000)
    expect(state().value).toBe('granted')
    expect(asked).toHaveLength(answers.length)
    expect(told.map(({ type }) => type)).toEqual(['claim.granted'])
  })

  it('is refused at once by a server that is too busy, when nothing was asked before', async () => {
    const { tap, state } = createClaim([no('tooManyRequests', 10003)])
    await tap('first')
    expect(refusalOf(state())?.failure).toBe('tooManyRequests')
  })

  it('waits while the player confirms who they are, then asks with the same id', async () => {
    const { actor, asked, tap, state } = createClaim([no('confirmIdentity', 10009), granted])
    await tap('first')
    expect(state().value).toBe('confirming')
    actor.send({ type: 'identity.confirmed' })
    await settle()
    expect(state().value).toBe('granted')
    expect(new Set(asked.map(({ claim }) => claim.requestId)).size).toBe(1)
  })

  it('says nothing of a claim whose session ended before the answer', async () => {
    const { told, tap, pass, state } = createClaim([lost, no('sessionOver', 401)])
    await tap('first')
    await pass(1_000)
    expect(state().value).toBe('loggedOut')
    expect([told, refusalOf(state()), grantOf(state())]).toEqual([[], null, null])
  })

  it('is clean again once its end was seen', async () => {
    const { actor, tap, state } = createClaim([granted])
    await tap('first')
    actor.send({ type: 'claim.closed' })
    expect(state().value).toBe('resting')
    expect(state().context).toEqual({ isErrand: false, claim: null, tries: 0, grant: null, refusal: null })
  })
})

describe('a claim as an errand', () => {
  it.each([
    ['granted', granted, { kind: 'granted', grant: { coins: 5 } }],
    ['refused', no('alreadyDone', 10012), { kind: 'refused', refusal: refused('alreadyDone', 10012) }],
    ['signed out', no('sessionOver', 401), { kind: 'loggedOut' }],
  ] as const)('is made at once and ends %s', async (_how, answer, output) => {
    const { asked, state } = createClaim([answer], first)
    await settle()
    expect(asked).toEqual([{ at: 0, claim: first }])
    expect(state()).toMatchObject({ status: 'done', output })
  })

  it('that asked who is there before the session ended tells of no refusal', async () => {
    const { actor, state } = createClaim([no('confirmIdentity', 10009), no('sessionOver', 401)], first)
    await settle()
    actor.send({ type: 'identity.confirmed' })
    await settle()
    expect(state().output).toEqual({ kind: 'loggedOut' })
  })
})
