import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { SafeboxState } from '#contract/safebox.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { safeboxMachine } from '#machines/safebox/safebox.machine.ts'
import type { SafeboxEmitted, SafeboxMove } from '#machines/safebox/safebox.machine.ts'
import { sampleSafebox } from '#machines/safebox/safebox.model.ts'
import { hasMoved, isLocked, isMoving, isUnlocking, moveOf, refusalOf } from '#machines/safebox/safebox.selectors.ts'
import { settle } from './settle.ts'

type Answer = () => Promise<Outcome<SafeboxState>>
const says = (outcome: Outcome<SafeboxState>) => async () => outcome
const lostResponse: Answer = () => Promise.reject(new UnexpectedError('timeout'))
const moved = says(done(sampleSafebox))
const wrong = (triesLeft: number) => says(refused('safeboxWrongPassword', 5502, { triesLeft, lockHours: 24 }))

/** Responses are used in order. */
function createSafebox(answers: readonly Answer[]) {
  const clock = new SimulatedClock()
  const emitted: SafeboxEmitted[] = []
  const requests: { what: SafeboxMove; requestId: string }[] = []
  const actor = createActor(
    safeboxMachine.provide({
      actors: {
        move: createRequestMachine<SafeboxMove, SafeboxState>().provide({
          actors: {
            send: fromPromise(({ input }) => {
              const answer = answers[requests.length]
              requests.push({ what: input.input, requestId: input.requestId })
              return answer ? answer() : new Promise<Outcome<SafeboxState>>(() => {})
            }),
          },
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms = 0) => {
    clock.increment(ms)
    await settle()
    await settle()
  }
  return { actor, emitted, requests, pass, now: () => actor.getSnapshot() }
}
const put = { type: 'deposit.requested', amount: 5_000, requestId: 'put-1' } as const
const take = { type: 'withdrawal.requested', amount: 2_000 } as const
const password = (requestId: string, pin = '246810') => ({ type: 'password.entered', password: pin, requestId }) as const
const atRest = { direction: 'put', amount: 0, intent: null, refusal: null }

describe('the safebox', () => {
  it('deposits coins without a password, and emits it once', async () => {
    const { actor, emitted, requests, pass, now } = createSafebox([moved])
    actor.send(put)
    expect([isMoving(now()), isUnlocking(now())]).toEqual([true, false])
    await pass()
    expect(hasMoved(now())).toBe(true)
    expect(moveOf(now())).toEqual({ direction: 'put', amount: 5_000 })
    expect(requests).toEqual([{ what: { direction: 'put', amount: 5_000 }, requestId: 'put-1' }])
    expect(emitted).toEqual([{ type: 'coins.moved', safebox: sampleSafebox }])
    actor.send({ type: 'notice.dismissed' })
    expect([now().value, now().context, moveOf(now())]).toEqual(['idle', atRest, null])
  })

  it('requires the password before a withdrawal, and another one after a wrong one', async () => {
    const { actor, emitted, requests, pass, now } = createSafebox([wrong(4), moved])
    actor.send(take)
    expect([now().value, requests]).toEqual(['unlocking', []])
    actor.send(password('take-1', '000000'))
    await pass()
    expect(now().value).toBe('unlocking')
    expect(refusalOf(now())?.data).toEqual({ triesLeft: 4, lockHours: 24 })
    expect(emitted).toEqual([{ type: 'safebox.outdated' }])
    actor.send(password('take-2'))
    expect(isUnlocking(now())).toBe(true)
    await pass()
    expect(hasMoved(now())).toBe(true)
    expect(requests.map(({ requestId }) => requestId)).toEqual(['take-1', 'take-2'])
    expect(requests.at(-1)?.what).toEqual({ direction: 'take', amount: 2_000, password: '246810' })
    expect(JSON.stringify(now().context)).not.toContain('246810')
  })

  it('is locked by the fifth wrong one', async () => {
    const refusal = refused('safeboxLocked', 5503, { until: 86_400_000 })
    const { actor, pass, now } = createSafebox([says(refusal)])
    actor.send(take)
    actor.send(password('take-1'))
    await pass()
    expect([isLocked(now()), refusalOf(now())]).toEqual([true, refusal])
    actor.send({ type: 'notice.dismissed' })
    expect(now().context).toEqual(atRest)
  })

  it('resends the same request after a lost response, and ignores a second tap meanwhile', async () => {
    const { actor, emitted, requests, pass } = createSafebox([lostResponse, moved])
    actor.send(put)
    actor.send(put)
    await pass()
    actor.send({ ...put, requestId: 'put-2' })
    await pass(1_000)
    expect(requests.map(({ requestId }) => requestId)).toEqual(['put-1', 'put-1'])
    expect(emitted).toHaveLength(1)
  })

  it('shows why nothing moved', async () => {
    const refusal = refused('balanceTooLow', 10005)
    const { actor, emitted, pass, now } = createSafebox([says(refusal)])
    actor.send(put)
    await pass()
    expect([now().value, refusalOf(now())]).toEqual(['refused', refusal])
    expect(emitted).toEqual([{ type: 'safebox.outdated' }])
  })

  it.each([
    ['a player who thinks again', async (box: ReturnType<typeof createSafebox>) => box.actor.send({ type: 'move.cancelled' })],
    [
      'the end of the session',
      async (box: ReturnType<typeof createSafebox>) => {
        box.actor.send(password('take-1'))
        await box.pass()
      },
    ],
  ])('is closed again by %s', async (_who, does) => {
    const box = createSafebox([says(refused('sessionOver', 401))])
    box.actor.send(take)
    await does(box)
    expect([box.now().value, box.now().context, box.emitted]).toEqual(['idle', atRest, []])
  })
})
