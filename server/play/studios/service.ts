import type { InputOf, OutputOf } from '#contract/call.ts'
import type { Collected, GameWallet, retrieveBalance, studioVisit } from '#contract/studios.ts'
import type { GameStudio } from '../../adapters/index.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { claimRequest, Replay, requestKey, storeAnswer } from '../../kernel/http/idempotency.ts'
import type { RequestKey } from '../../kernel/http/idempotency.ts'
import { isRefusal, refuse, RefusedError } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import { requireIdentity, requireOpen } from '../../protection/gate.ts'
import { renewPass, requireHeldStakeAllowed } from '../../protection/pass.ts'
import { realityMinutesOf, beginPlay } from '../../protection/reality.ts'
import { lockControl } from '../../protection/store.ts'
import { catalogueOf } from '../games/catalogue.ts'
import { requestReport } from './reports.ts'
import * as store from './store.ts'
import type { Transfer } from './store.ts'
import { inTime, partyOf, requireAmount, settleTransfer } from './transfers.ts'

type User = Context<'user'>
type Visit = OutputOf<typeof studioVisit>
type Retrieved = OutputOf<typeof retrieveBalance>

const studioOf = ({ adapters }: User, provider: string): GameStudio | undefined =>
  Object.hasOwn(adapters.studios, provider) ? adapters.studios[provider] : undefined

/** The result of a call's first transaction: the stored answer, or what is still to be requested of studios. */
type Prepared<Plan> = { readonly answer: unknown } | { readonly plan: Plan }

/**
 * Claims the request and records the transfers to request from studios, in one transaction; the studios are called after it. A repeated request
 * finds the answer or, when the first caller has not finished or died on the way, what is still open.
 */
const begin = <Plan>(context: User, key: RequestKey, plan: (tx: Sql, isFirst: boolean) => Promise<Plan>): Promise<Prepared<Plan>> =>
  context.db.transaction(async (tx) => {
    const claim = await claimRequest(tx, key, context.now)
    if (claim.kind === 'reused') throw new RefusedError(refuse('requestIdReused'))
    if (claim.kind === 'replay' && claim.answer !== null) return { answer: claim.answer }
    await lockPlayer(tx, context.caller.playerId)
    return { plan: await plan(tx, claim.kind === 'first') }
  })

/** gameWallets: our own games, then every studio with its current balance. */
export async function listWallets(context: User): Promise<{ list: GameWallet[] }> {
  const { tx, caller, adapters, catalogue, now, policy } = context
  const isPlaying = (await store.openVisits(tx, caller.playerId, now - policy.visitPauseMinutes * minuteMs)) > 0
  const own = catalogueOf(catalogue).brands[0]
  const studios = Object.entries(adapters.studios).map(async ([provider, studio]): Promise<GameWallet> => {
    const open = await store.openTransfer(tx, caller.playerId, provider)
    const wallet = { provider, name: studio.name, kind: 'studio' } as const
    try {
      const { balance: reported, isPlaying: inRound } = await inTime(studio.balance(caller.playerId))
      const balance = requireAmount(reported)
      return { ...wallet, balance, state: open ? 'moving' : inRound ? 'playing' : balance > 0 ? 'idle' : 'empty' }
    } catch {
      return { ...wallet, balance: null, state: open ? 'moving' : 'unreachable' }
    }
  })
  return {
    list: [
      // Rounds settle the moment they are drawn (docs/decisions/005): none of the balance ever stays in a house game.
      { provider: own?.id ?? 'house', name: own?.name ?? 'house', kind: 'house', balance: 0, state: isPlaying ? 'playing' : 'empty' },
      ...(await Promise.all(studios)),
    ],
  }
}

/**
 * A transfer that takes coins to a studio: the one that this request began before, or a new one. All limits are checked against the amount;
 * the coins leave the balance now, and only a studio's refusal returns them.
 */
async function planIn(context: User, tx: Sql, { provider, amount }: InputOf<typeof studioVisit>, isFirst: boolean): Promise<Transfer> {
  const { caller, now, requestId, random, policy } = context
  const { playerId } = caller
  const earlier = isFirst ? undefined : await store.transferOf(tx, playerId, requestId, provider)
  if (earlier) return earlier
  if (await store.openTransfer(tx, playerId, provider)) throw new RefusedError(refuse('studioMoving'))
  await lockControl(tx, playerId)
  const [realityMinutes, identityRefusal] = await Promise.all([
    realityMinutesOf(tx, playerId, now, policy),
    requireIdentity({ tx, caller, now, policy }),
  ])
  const due = await beginPlay(tx, playerId, now, policy, realityMinutes)
  if (due) throw new RefusedError(due)
  if (identityRefusal) throw new RefusedError(identityRefusal)
  const refusal = await requireHeldStakeAllowed(tx, { playerId, stake: amount, demo: false, now, policy })
  if (refusal) throw new RefusedError(refusal)
  const id = random.uuid()
  const movement = { kind: 'studioIn', currency: 'coin', from: { playerId }, to: partyOf(provider), amount } as const
  const posted = await post(tx, movement, `studio:${id}`, now)
  if (isRefusal(posted)) throw new RefusedError(posted)
  const gift = await store.moveIntoWallet(tx, playerId, provider, amount, now)
  await renewPass(tx, playerId, now, policy)
  return store.insertTransfer(tx, { id, playerId, provider, direction: 'in', amount, gift, requestId, at: now })
}

/** studioVisit: takes coins to a studio, and tells where it is played. */
export async function visitStudio(context: User, input: InputOf<typeof studioVisit>): Promise<Visit | Replay<Visit> | Refusal> {
  const { db, caller } = context
  const { provider } = input
  const studio = studioOf(context, provider)
  if (!studio) return refuse('unknownStudio')
  const idle = await requireFreshInput(context)
  if (idle) return idle
  await requestReport(context, studio, caller.playerId, provider)
  const key = requestKey(context, 'studioVisit', input)
  const begun = await begin(context, key, (tx, isFirst) => planIn(context, tx, input, isFirst))
  if ('answer' in begun) return new Replay(begun.answer as Visit)
  const { plan: transfer } = begun
  // A repeated request may come after a break began. Its transfer is the job's to settle, which then collects the coins.
  const closed = transfer.state === 'open' ? await requireOpen(context) : undefined
  if (closed) return closed
  const { state } = transfer.state === 'open' ? await settleTransfer(context, studio, transfer) : transfer
  if (state === 'open') return refuse('stillProcessing')
  if (state === 'refused') return refuse('studioRefused')
  const answer: Visit = { url: studio.lobby(caller.playerId), balance: await balanceOf(db, caller.playerId, 'coin') }
  await storeAnswer(db, key, answer)
  return answer
}

/**
 * A transfer that brings coins back: the open one, whichever call began it, or a new one. An open transfer to the studio is confirmed
 * first.
 */
async function planOut(context: User, tx: Sql, provider: string): Promise<Transfer> {
  const { caller, requestId, random, now } = context
  const { playerId } = caller
  return (
    (await store.openTransfer(tx, playerId, provider)) ??
    (await store.transferOf(tx, playerId, requestId, provider)) ??
    store.insertTransfer(tx, { id: random.uuid(), playerId, provider, direction: 'out', amount: null, requestId, at: now })
  )
}

/** Carries out a planned transfer and tells what came of it: first, if that is what it is, the open one to the studio. */
async function collect(context: User, studio: GameStudio, planned: Transfer): Promise<Collected> {
  const { provider } = planned
  let transfer = planned
  if (transfer.direction === 'in' && transfer.state === 'open') {
    if ((await settleTransfer(context, studio, transfer)).state === 'open') return { provider, outcome: 'unreachable', amount: 0 }
    transfer = await context.db.transaction(async (tx) => {
      await lockPlayer(tx, context.caller.playerId)
      return planOut(context, tx, provider)
    })
  }
  const settled = transfer.state === 'open' ? await settleTransfer(context, studio, transfer) : transfer
  if (settled.state === 'open') return { provider, outcome: 'unreachable', amount: 0 }
  if (settled.state === 'refused') return { provider, outcome: 'playing', amount: 0 }
  const amount = settled.amount ?? 0
  await requestReport(context, studio, context.caller.playerId, provider)
  return { provider, outcome: amount > 0 ? 'collected' : 'empty', amount }
}

/** retrieveBalance: each studio on its own, so that one that fails does not block the coins at others. */
export async function collectBalances(
  context: User,
  input: InputOf<typeof retrieveBalance>,
): Promise<Retrieved | Replay<Retrieved> | Refusal> {
  const { db, caller, adapters } = context
  const providers = [...new Set(input.providers ?? Object.keys(adapters.studios))]
  const studios = providers.flatMap((provider) => {
    const studio = studioOf(context, provider)
    return studio ? [{ provider, studio }] : []
  })
  if (studios.length < providers.length) return refuse('unknownStudio')
  const idle = await requireFreshInput(context)
  if (idle) return idle
  const key = requestKey(context, 'retrieveBalance', input)
  const begun = await begin(context, key, async (tx) => {
    const plans: { studio: GameStudio; transfer: Transfer }[] = []
    for (const { provider, studio } of studios) plans.push({ studio, transfer: await planOut(context, tx, provider) })
    return plans
  })
  if ('answer' in begun) return new Replay(begun.answer as Retrieved)
  const results = await Promise.all(begun.plan.map(({ studio, transfer }) => collect(context, studio, transfer)))
  const answer: Retrieved = { results, coin: await balanceOf(db, caller.playerId, 'coin') }
  await storeAnswer(db, key, answer)
  return answer
}
