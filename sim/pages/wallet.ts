import { rechargeRecord } from '#contract/wallet.ts'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import { isPaying } from '#machines/deposit/deposit.selectors.ts'
import { isFollowing, isSettled, orderOf } from '#machines/flows/order/order.selectors.ts'
import { createDepositPorts, wireDeposit } from '#src/features/money/wallet/deposit/deposit.ports.ts'
import { queryOf } from '#src/queries/queries.ts'
import { createFlow } from '#src/shared/flow/flow.ts'
import { receiveNotification } from '../server/walletRules.ts'
import type { Move, Opening, Page } from '../simulation.ts'
import { holdWhile } from './parts.ts'
import { requestMoves } from './requests.ts'

/** The wallet: a deposit, connected as in useDeposit, and the payment provider's page. */
export function openWallet({ simulation, tab, go }: Opening): Page {
  const { app } = tab
  const { clock, chance, server } = simulation
  const deposit = createFlow(app, depositMachine, { ports: createDepositPorts })
  const unwire = wireDeposit(app, deposit)
  const hold = holdWhile(tab, 'payment')
  deposit.subscribe((now) => hold(isPaying(now)))
  deposit.start()
  const order = () =>
    deposit.send({
      type: 'order.requested',
      requestId: app.env.uuid(),
      input: { typeId: 'qr-ph', amount: chance.is(0.1) ? 5_000 : chance.between(1, 5) * 10_000 },
    })
  const find = () =>
    void app.queries
      .fetchQuery(queryOf(app, rechargeRecord, { pageNum: 1, pageSize: 10 }))
      .then(({ list }) => {
        const waiting = list.find(({ state }) => state === 'created' || state === 'pending')
        if (waiting) deposit.send({ type: 'order.found', order: waiting })
      })
      .catch(() => {})
  /** The provider notifies at any time, and sometimes twice. */
  const notify = (orderId: string, kind: 'paid' | 'failed') => {
    clock.after(chance.wait(3_000), null, () => receiveNotification(server, orderId, kind))
    if (chance.is(0.3)) clock.after(chance.wait(20_000), null, () => receiveNotification(server, orderId, kind))
    if (kind === 'paid' && chance.is(0.1)) clock.after(chance.wait(20_000), null, () => receiveNotification(server, orderId, 'failed'))
  }
  return {
    name: 'wallet',
    moves: () => {
      const now = deposit.getSnapshot()
      const moves: Move[] = [[0.4, 'goes back to the lobby', () => go('lobby')]]
      if (now.matches('choosing')) moves.push([3, 'orders a deposit', order], [1, 'looks for an order that waits', find])
      if (now.matches('refused'))
        moves.push([1, 'orders a deposit once more', order], [1, 'reads why not', () => deposit.send({ type: 'refusal.dismissed' })])
      moves.push(...requestMoves(simulation, tab, now.children.request))
      const orderId = orderOf(now)?.orderId
      if (isFollowing(now) && orderId !== undefined)
        moves.push([3, 'pays the order', () => notify(orderId, 'paid')], [0.5, 'declines the order', () => notify(orderId, 'failed')])
      if (isFollowing(now) || isSettled(now)) moves.push([1, 'goes back to the wallet', () => deposit.send({ type: 'order.left' })])
      return moves
    },
    close: () => {
      unwire()
      hold(false)
      deposit.stop()
    },
  }
}
