import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import type { OrderEmitted } from '#machines/flows/order/order.machine.ts'
import { isChoosing, isRequesting, orderOf, refusalOf, requestOf } from '#machines/flows/order/order.selectors.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { isConfirming } from '#machines/flows/request/request.selectors.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import type { WithdrawalIntent } from '#machines/withdrawal/withdrawal.machine.ts'
import { sampleWithdrawal } from '#machines/withdrawal/withdrawal.model.ts'
import { endOf } from '#machines/withdrawal/withdrawal.selectors.ts'
import { settle } from './settle.ts'

const intent = { type: 'order.requested', requestId: 'request-1', input: { bankId: '700001', amount: 20_000 } } as const
type Answer = () => Promise<Outcome<WithdrawalOrder>>

/** Responses are used in order; the last one repeats. */
function createWallet(looks: readonly Answer[], orders: readonly Answer[] = [async () => done(sampleWithdrawal())]) {
  const clock = new SimulatedClock()
  const emitted: OrderEmitted<WithdrawalOrder>[] = []
  const requests: string[] = []
  let lookups = 0
  let ordered = 0
  const silence: Answer = () => new Promise(() => {})
  const actor = createActor(
    withdrawalMachine.provide({
      actors: {
        request: createRequestMachine<WithdrawalIntent, WithdrawalOrder>().provide({
          actors: {
            send: fromPromise(({ input }) => {
              requests.push(input.requestId)
              return (orders[ordered++] ?? orders.at(-1) ?? silence)()
            }),
          },
        }),
        check: fromPromise(() => (looks[lookups++] ?? looks.at(-1) ?? silence)()),
      },
    }),
    { clock },
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
    await settle()
  }
  return { actor, emitted, requests, pass, looked: () => lookups, now: () => actor.getSnapshot() }
}
const answer =
  (state: WithdrawalOrder['state']): Answer =>
  async () =>
    done(sampleWithdrawal({ state }))

describe('a withdrawal', () => {
  it('is followed through waiting, review and payment until it is paid, and emitted once', async () => {
    const { actor, emitted, pass, now } = createWallet([answer('reserved'), answer('review'), answer('paying'), answer('paid')])
    actor.send(intent)
    await pass(0)
    expect(emitted).toEqual([])
    for (const state of ['reserved', 'review', 'paying'] as const) {
      expect([now().value, orderOf(now())?.state, endOf(now())]).toEqual([{ following: 'waiting' }, state, null])
      await pass(3_000)
    }
    expect(endOf(now())).toBe('paid')
    await pass(60_000)
    expect(emitted).toEqual([{ type: 'order.settled', order: sampleWithdrawal({ state: 'paid' }) }])
    actor.send({ type: 'order.left' })
    expect([now().value, now().context]).toEqual(['choosing', { intent: null, order: null, refusal: null }])
  })

  it('that is returned shows so, and leaves a clean wallet', async () => {
    const { actor, emitted, pass, now } = createWallet([answer('rejected')])
    actor.send({ type: 'order.found', order: sampleWithdrawal() })
    await pass(0)
    expect(endOf(now())).toBe('returned')
    expect(emitted).toEqual([{ type: 'order.settled', order: sampleWithdrawal({ state: 'rejected' }) }])
    actor.send({ type: 'order.left' })
    expect(isChoosing(now())).toBe(true)
  })

  it('waits until the player has confirmed their identity, then sends with its own request id', async () => {
    const { actor, requests, pass, now } = createWallet(
      [answer('reserved')],
      [async () => refused('confirmIdentity', 10009), async () => done(sampleWithdrawal())],
    )
    actor.send(intent)
    await pass(0)
    const request = requestOf(now())
    expect([isRequesting(now()), request && isConfirming(request.getSnapshot())]).toEqual([true, true])
    request?.send({ type: 'identity.confirmed' })
    await pass(0)
    expect(requests).toEqual(['request-1', 'request-1'])
    expect(now().value).toEqual({ following: 'waiting' })
  })

  it('is not created when the player does not confirm their identity', async () => {
    const { actor, emitted, pass, now } = createWallet([], [async () => refused('confirmIdentity', 10009)])
    actor.send(intent)
    await pass(0)
    requestOf(now())?.send({ type: 'identity.cancelled' })
    await pass(0)
    expect(refusalOf(now())).toEqual(refused('confirmIdentity', 10009))
    expect(emitted).toEqual([])
  })

  it('whose response is lost is sent again with its own request id, and a second tap is ignored', async () => {
    const lostResponse: Answer = async () => {
      throw new UnexpectedError('timeout')
    }
    const { actor, requests, emitted, pass, now } = createWallet([answer('reserved')], [lostResponse, async () => done(sampleWithdrawal())])
    actor.send(intent)
    actor.send({ ...intent, requestId: 'request-2' })
    await pass(0)
    await pass(1_000)
    expect(requests).toEqual(['request-1', 'request-1'])
    expect(emitted).toEqual([])
    expect(now().value).toEqual({ following: 'waiting' })
  })

  it('that is refused shows the reason, can be requested again, and gives way to one created on another device', async () => {
    const refusal = refused('turnoverMissing', 10015, { need: 20_000, done: 0, withdrawable: 0 })
    const { actor, requests, pass, now } = createWallet([answer('review')], [async () => refusal])
    actor.send(intent)
    await pass(0)
    expect(refusalOf(now())).toEqual(refusal)
    actor.send({ ...intent, requestId: 'request-2' })
    await pass(0)
    expect(requests).toEqual(['request-1', 'request-2'])
    actor.send({ type: 'order.found', order: sampleWithdrawal() })
    await pass(0)
    expect([now().value, refusalOf(now())]).toEqual([{ following: 'waiting' }, null])
  })

  it('is still followed while the connection is down, the server busy or silent, and at once when the player comes back', async () => {
    const down: Answer = async () => {
      throw new UnexpectedError('offline')
    }
    const silent: Answer = () => new Promise(() => {})
    const { actor, pass, looked, now } = createWallet([down, async () => refused('tooManyRequests', 10003), silent, answer('paid')])
    actor.send({ type: 'order.found', order: sampleWithdrawal() })
    await pass(0)
    await pass(3_000)
    await pass(3_000)
    expect([now().value, looked()]).toEqual([{ following: 'checking' }, 3])
    await pass(35_000)
    expect(now().value).toEqual({ following: 'waiting' })
    actor.send({ type: 'page.shown' })
    await pass(0)
    expect(endOf(now())).toBe('paid')
  })
})
