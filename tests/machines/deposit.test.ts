import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { DepositOrder } from '#contract/wallet.ts'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import type { DepositIntent } from '#machines/deposit/deposit.machine.ts'
import { sampleOrder } from '#machines/deposit/deposit.model.ts'
import { endOf, isPaying } from '#machines/deposit/deposit.selectors.ts'
import type { OrderEmitted } from '#machines/flows/order/order.machine.ts'
import { orderOf, refusalOf } from '#machines/flows/order/order.selectors.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { settle } from './settle.ts'

const created = sampleOrder({ state: 'created', pay: null })
const intent = { type: 'order.requested', requestId: 'request-1', input: { typeId: 'qr-ph', amount: 20_000 } } as const

/** Responses are used in order; the last one repeats. */
function createWallet(responses: readonly (() => Promise<Outcome<DepositOrder>>)[], orders = [async () => done(created)]) {
  const clock = new SimulatedClock()
  const emitted: OrderEmitted<DepositOrder>[] = []
  const requests: string[] = []
  let checks = 0
  let ordered = 0
  const actor = createActor(
    depositMachine.provide({
      actors: {
        request: createRequestMachine<DepositIntent, DepositOrder>().provide({
          actors: {
            send: fromPromise(({ input }) => {
              requests.push(input.requestId)
              return (orders[ordered++] ?? orders.at(-1) ?? (() => Promise.reject(new Error('no answer'))))()
            }),
          },
        }),
        check: fromPromise(() => (responses[checks++] ?? responses.at(-1) ?? (() => new Promise<Outcome<DepositOrder>>(() => {})))()),
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
  return { actor, emitted, requests, pass, checks: () => checks, now: () => actor.getSnapshot() }
}
const answer = (state: DepositOrder['state']) => async () => done(sampleOrder({ state }))

describe('a deposit', () => {
  it('is followed until it is paid, and emitted once', async () => {
    const { actor, emitted, pass, now } = createWallet([answer('pending'), answer('pending'), answer('paid')])
    actor.send(intent)
    await pass(0)
    expect(now().value).toEqual({ following: 'waiting' })
    expect(orderOf(now())?.pay?.url).toBe('/sandbox/pay?order=500001')
    expect(isPaying(now())).toBe(true)
    await pass(3_000)
    expect(emitted).toEqual([])
    await pass(3_000)
    expect(endOf(now())).toBe('paid')
    expect(emitted).toEqual([{ type: 'order.settled', order: sampleOrder({ state: 'paid' }) }])
    await pass(60_000)
    expect(emitted).toHaveLength(1)
  })

  it('whose response is lost is sent again with its own request id', async () => {
    const lostResponse = async (): Promise<Outcome<DepositOrder>> => {
      throw new UnexpectedError('timeout')
    }
    const { actor, requests, pass, now } = createWallet([answer('pending')], [lostResponse, async () => done(created)])
    actor.send(intent)
    actor.send(intent)
    await pass(0)
    await pass(1_000)
    expect(requests).toEqual(['request-1', 'request-1'])
    expect(now().value).toEqual({ following: 'waiting' })
  })

  it('that is refused shows the reason and leaves nothing behind', async () => {
    const refusal = refused('amountOutOfRange', 5002, { min: 10_000, max: 5_000_000 })
    const { actor, pass, now } = createWallet([], [async () => refusal as never])
    actor.send(intent)
    await pass(0)
    expect(now().value).toBe('refused')
    expect(refusalOf(now())).toEqual(refusal)
    actor.send({ type: 'refusal.dismissed' })
    expect(now().context).toEqual({ intent: null, order: null, refusal: null })
  })

  it('that is refused gives way to an order that is still awaiting payment', async () => {
    const { actor, pass, now } = createWallet([answer('pending')], [async () => refused('amountOutOfRange', 5002) as never])
    actor.send(intent)
    await pass(0)
    actor.send({ type: 'order.found', order: sampleOrder() })
    await pass(0)
    expect([now().value, refusalOf(now())]).toEqual([{ following: 'waiting' }, null])
  })

  it.each(['failed', 'expired', 'refunded'] as const)('that ends as %s returns to a clean wallet', async (state) => {
    const { actor, emitted, pass, now } = createWallet([answer(state)])
    actor.send({ type: 'order.found', order: sampleOrder() })
    await pass(0)
    expect(endOf(now())).toBe(state)
    actor.send({ type: 'order.left' })
    expect([now().value, now().context]).toEqual(['choosing', { intent: null, order: null, refusal: null }])
    expect(emitted).toEqual([{ type: 'order.settled', order: sampleOrder({ state }) }])
  })

  it('is still followed while the connection is down or the server is busy, and at once when the player comes back', async () => {
    const down = async (): Promise<Outcome<DepositOrder>> => {
      throw new UnexpectedError('offline')
    }
    const { actor, pass, checks, now } = createWallet([down, async () => refused('tooManyRequests', 10003) as never, answer('paid')])
    actor.send({ type: 'order.found', order: sampleOrder() })
    await pass(0)
    expect(now().value).toEqual({ following: 'waiting' })
    await pass(3_000)
    expect([now().value, checks()]).toEqual([{ following: 'waiting' }, 2])
    actor.send({ type: 'page.shown' })
    await pass(0)
    expect(endOf(now())).toBe('paid')
  })

  it('is left to the server when the player returns to the wallet', async () => {
    const { actor, pass, checks, now } = createWallet([answer('pending')])
    actor.send({ type: 'order.found', order: sampleOrder() })
    await pass(0)
    actor.send({ type: 'order.left' })
    await pass(60_000)
    expect([now().value, checks()]).toEqual(['choosing', 1])
  })

  it('to which the server never responds is queried again', async () => {
    const { actor, pass, checks, now } = createWallet([() => new Promise(() => {})])
    actor.send({ type: 'order.found', order: sampleOrder() })
    await pass(35_000)
    expect(now().value).toEqual({ following: 'waiting' })
    await pass(3_000)
    expect(checks()).toBe(2)
  })
})
