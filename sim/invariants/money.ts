import { getJackpotDrawInfo } from '#contract/jackpot.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { bankruptcyMachine } from '#machines/bankruptcy/bankruptcy.machine.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import { requestOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { queryOf } from '#src/queries/queries.ts'
import { chancesOf } from '../server/chances.ts'
import type { SimServer, StoredDraw, StoredGift, StoredOrder } from '../server/simServer.ts'
import type { Invariant, Tab } from '../simulation.ts'
import { inEveryTab, stateIn } from './checks.ts'

/** An invariant of each of the server's draws, orders or gifts, checked after every step in which it may have changed. */
const ofEach = <Item>(
  name: string,
  itemsOf: (server: SimServer) => readonly Item[],
  check: (item: Item, server: SimServer) => string | false,
): Invariant => ({
  name,
  watch: ({ server }) => {
    let checked = -1
    return {
      stepped: () => {
        // They change only with a posting.
        if (checked === server.accounts.postings.length) return undefined
        checked = server.accounts.postings.length
        for (const item of itemsOf(server)) {
          const problem = check(item, server)
          if (problem) return problem
        }
        return undefined
      },
    }
  },
})
const paidTo = ({ accounts }: SimServer, ref: string, playerId: string): number =>
  accounts.postings.reduce((sum, posting) => sum + (posting.ref === ref && posting.account === `${playerId} coin` ? posting.amount : 0), 0)

const ofEveryDraw = (name: string, check: (stored: StoredDraw, server: SimServer) => string | false) =>
  ofEach(name, ({ draws }) => draws, check)
const ofEveryOrder = (name: string, check: (stored: StoredOrder, server: SimServer) => string | false) =>
  ofEach(name, ({ orders }) => orders, check)
const ofEveryGift = (name: string, check: (stored: StoredGift, server: SimServer) => string | false) =>
  ofEach(name, ({ gifts }) => gifts, check)

/** Draws, deposits and awards: each once, and every prize is shown. */
export const money: readonly Invariant[] = [
  ofEveryDraw('one chance is one draw', ({ player }, server) => {
    const remaining = chancesOf(server, player)
    return remaining < 0 && `${player.id} has drawn ${-remaining} times without a chance`
  }),
  ofEveryDraw('one request id is one draw', ({ player, requestId }, { draws }) => {
    const same = draws.filter((other) => other.player === player && other.requestId === requestId)
    return same.length > 1 && `${requestId} drew ${same.map(({ result }) => result.drawId).join(' and ')}`
  }),
  ofEveryDraw('a draw pays what it won, once', ({ result, player }, server) => {
    const paid = paidTo(server, result.drawId, player.id)
    return paid !== result.count && `${result.drawId} paid ${paid}, not ${result.count}`
  }),
  {
    name: 'a draw keeps its request id through all retries',
    watch: ({ server }) => {
      const sent = new WeakMap<Tab, string>()
      return {
        opened: (tab) => void sent.delete(tab),
        requested: ({ tab, path, body }) => {
          if (path !== 'receiveDrawChance') return undefined
          const requestId = String(body.requestId)
          const sentBefore = sent.get(tab)
          const spin = stateIn(tab, jackpotSpinMachine)
          const isAgain = ((spin && requestOf(spin)?.getSnapshot().context.tries) ?? 0) > 0
          sent.set(tab, requestId)
          return isAgain &&
            sentBefore !== undefined &&
            sentBefore !== requestId &&
            server.draws.some((draw) => draw.requestId === sentBefore)
            ? `tab ${tab.number} sends ${requestId} for what it sent as ${sentBefore}`
            : undefined
        },
      }
    },
  },
  {
    name: 'what was noted as seen is seen',
    watch: ({ server }) => ({
      answered: ({ path, body }, { errcode }) =>
        path === 'drawSeen' && errcode === 0 && server.draws.some(({ result, isSeen }) => result.drawId === body.drawId && !isSeen)
          ? `${String(body.drawId)} is not`
          : undefined,
    }),
  },
  {
    name: 'a won award is shown once in a stay',
    watch: () => {
      const shown = new WeakMap<object, Set<string>>()
      return {
        emitted: (tab, machine, { type, draw }) => {
          // Another visit, or the player's next session, may be faster than the acknowledgment.
          const stay = tab.page ?? tab
          if (machine === 'session' && type === 'session.ended') shown.delete(stay)
          if (machine !== 'jackpotSpin' || type !== 'awards.granted') return undefined
          const { drawId } = draw as { drawId: string }
          const drawIds = shown.get(stay) ?? new Set()
          shown.set(stay, drawIds)
          if (drawIds.has(drawId)) return `tab ${tab.number}: ${drawId} again`
          drawIds.add(drawId)
          return undefined
        },
      }
    },
  },
  {
    name: 'no response lists an award that was acknowledged before its request',
    watch: ({ server, clock }) => {
      const seenAt = new Map<string, number>()
      const requestedAt = new WeakMap<object, number>()
      return {
        requested: (request) => void requestedAt.set(request, clock.now()),
        stepped: () => {
          for (const { result, isSeen } of server.draws) if (isSeen && !seenAt.has(result.drawId)) seenAt.set(result.drawId, clock.now())
          return undefined
        },
        received: (request, { data }) => {
          if (request.path !== 'getJackpotDrawInfo') return undefined
          const drawId = (data as { pendingDraw?: { drawId: string } | null } | null)?.pendingDraw?.drawId
          const ago = drawId === undefined ? 0 : (requestedAt.get(request) ?? 0) - (seenAt.get(drawId) ?? Infinity)
          return ago > 0 ? `tab ${request.tab.number} gets ${drawId}, acknowledged ${ago} ms before` : undefined
        },
      }
    },
  },
  {
    name: 'a shown award was drawn, and is the player’s own',
    watch: ({ server }) => ({
      emitted: (tab, machine, { type, draw }) => {
        if (machine !== 'jackpotSpin' || type !== 'awards.granted') return undefined
        const { drawId, count } = draw as { drawId: string; count: number }
        const stored = server.draws.find(({ result }) => result.drawId === drawId)
        const whose = server.logins.get(tab.app.actors.session.getSnapshot().context.token ?? '')?.player
        return stored && stored.player === whose && stored.result.count === count
          ? undefined
          : `tab ${tab.number} shows ${drawId} to ${whose?.id}`
      },
    }),
  },
  {
    name: 'when everything is calm, an open jackpot shows the award that the server reported',
    watch: ({ tabs }) => ({
      rested: () => {
        for (const tab of tabs) {
          const spin = stateIn(tab, jackpotSpinMachine)
          const info = tab.app.queries.getQueryData(queryOf(tab.app, getJackpotDrawInfo, {}).queryKey)
          const drawId = info?.pendingDraw?.drawId
          if (spin?.matches('idle') && drawId !== undefined && !spin.context.shownDrawIds.includes(drawId))
            return `tab ${tab.number}: ${drawId}`
        }
        return undefined
      },
    }),
  },
  ofEveryOrder('one request id opens one order', ({ player, requestId }, { orders }) => {
    const same = orders.filter((other) => other.player === player && other.requestId === requestId)
    return same.length > 1 && `${requestId} opened ${same.map(({ order }) => order.orderId).join(' and ')}`
  }),
  ofEveryOrder('a paid order credits once, and no other does', ({ order, player, state }, server) => {
    const paid = paidTo(server, `deposit:${order.orderId}`, player.id)
    const due = state === 'paid' ? order.amount : 0
    return paid !== due && `${order.orderId}, ${state}, credited ${paid}, not ${due}`
  }),
  {
    name: 'an order that a page shows as ended has ended, and one shown as paid is paid',
    watch: ({ server }) => ({
      emitted: (tab, machine, { type, order }) => {
        if (machine !== 'deposit' || type !== 'order.settled') return undefined
        const { orderId, state } = order as DepositOrder
        const isPaid = server.orders.some((stored) => stored.order.orderId === orderId && stored.state === 'paid')
        const isTrue = state === 'paid' ? isPaid : state !== 'created' && state !== 'pending'
        return isTrue ? undefined : `tab ${tab.number}: ${orderId}, shown as ${state}`
      },
    }),
  },
  ofEveryGift('a gift is given once a day', ({ id, player, day }, { gifts }) => {
    const same = gifts.filter((other) => other.player === player && other.id === id && other.day === day)
    return same.length > 1 && `${player.id} got gift ${id} as ${same.map(({ claimId }) => claimId).join(' and ')}`
  }),
  {
    name: 'a given gift is shown once, and was given',
    watch: ({ server }) => {
      const shown = new Set<string>()
      return {
        emitted: (tab, machine, { type, awards }) => {
          if (machine !== 'bankruptcy' || type !== 'awards.granted') return undefined
          for (const { id } of awards as readonly { id: string }[]) {
            if (!server.gifts.some(({ claimId }) => claimId === id)) return `tab ${tab.number}: ${id} was not given`
            if (shown.has(id)) return `tab ${tab.number}: ${id} again`
            shown.add(id)
          }
          return undefined
        },
      }
    },
  },
  inEveryTab('a claim under way holds the page', (tab) => {
    const gift = stateIn(tab, bankruptcyMachine)
    return gift !== undefined && gift.matches('claiming') && !tab.app.reloadLocks.has('draw') && 'nothing holds it'
  }),
]
