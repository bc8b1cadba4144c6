import { createHmac } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { liveBet } from '#contract/live.ts'
import { requireFreshInput } from '../../identity/session/input.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/tokens.ts'
import { balanceOf, post } from '../../ledger/ledger.ts'
import { requirePlayAllowed } from '../../protection/gate.ts'
import { requireHeldStakeAllowed } from '../../protection/pass.ts'
import { realityMinutesOf, beginPlay } from '../../protection/reality.ts'
import { endPass, lockControl } from '../../protection/store.ts'
import { openOnly, openVisit } from '../games/store.ts'
import { configuredSharedGame } from './games.ts'
import { shareLockRound, insertBets, lastBetAt, latestSharedRound, ownBetsIn } from './store.ts'
import type { BetRow, SharedRoundRow } from './store.ts'
import { ownRoundOf } from './views.ts'

type User = Context<'user'>
type Input = InputOf<typeof liveBet>

const sumOf = (bets: readonly Pick<BetRow, 'stake'>[]): number => bets.reduce((sum, { stake }) => sum + stake, 0)

/**
 * Opens the visit that the bets belong to. One game at a time: the player's other visits are closed, on any device, and joining this one
 * is refused while a reality check is due. The player is locked.
 */
async function joinGame(context: User, { gameId, activityId }: Input, minStake: number): Promise<Buffer | Refusal> {
  const { tx, caller, now, policy, secret, requestId } = context
  const [refusal, realityMinutes] = await Promise.all([
    requirePlayAllowed(context, { demo: false, minStake }),
    realityMinutesOf(tx, caller.playerId, now, policy),
  ])
  if (refusal) return refusal
  const due = await beginPlay(tx, caller.playerId, now, policy, realityMinutes)
  if (due) return due
  // Its token is never needed: the session authorizes the bets.
  const hash = hashToken(createHmac('sha256', secret).update(`shared visit\0${caller.playerId}\0${requestId}`).digest('base64url'))
  await openOnly(tx, {
    hash,
    playerId: caller.playerId,
    gameId,
    currency: 'coin',
    startedAt: now,
    bonusUntil: null,
    activityId: activityId ?? null,
    now,
  })
  return hash
}

/** Places the bets in the requested round: all of them or none. Stakes stay in a clearing account until the round is paid. */
export async function placeBets(context: User, input: Input): Promise<OutputOf<typeof liveBet> | Refusal> {
  const { gameId, number, bets } = input
  const { tx, caller, now, clock, policy } = context
  const { playerId } = caller
  const configured = configuredSharedGame(policy, gameId)
  if (!configured) return refuse('unknownGame')
  const { game, rules } = configured
  // Switched off during its betting time: the bets that were taken are drawn and paid, no further ones are taken.
  if (!rules.isOpen) return refuse('unknownGame')
  if (bets.some(({ choice }) => game.placeOf(choice) === undefined)) return refuse('stakeNotOffered')
  if (bets.some(({ stake }) => stake < rules.min || stake > rules.max || stake % 100 !== 0))
    return refuse('amountOutOfRange', { min: rules.min, max: rules.max })
  const idle = await requireFreshInput(context)
  if (idle) return idle

  const stake = sumOf(bets)
  await lockControl(tx, playerId)
  const since = now - policy.visitPauseMinutes * minuteMs
  const allowed = () => requireHeldStakeAllowed(tx, { playerId, stake, demo: false, now, policy })
  // Their bets in the round change only under the player's lock.
  const [open, last, earlier, limited] = await Promise.all([
    openVisit(tx, playerId, gameId),
    lastBetAt(tx, playerId, since),
    ownBetsIn(tx, gameId, number, playerId),
    allowed(),
  ])
  const isGoingOn = open !== undefined && Math.max(open.started_at, last ?? 0) >= since
  const visit = isGoingOn ? Buffer.from(open.hash, 'hex') : await joinGame(context, input, rules.min)
  if (isRefusal(visit)) return visit
  // Joining after a pause schedules a new reality check.
  const refused = isGoingOn ? limited : limited && (await allowed())
  if (refused) return refused
  const round = await shareLockRound(tx, gameId, number)
  // The server's clock, read once the round can no longer close: a bet that waited for a lock is late if its round ended meanwhile.
  const takesBets = (one: SharedRoundRow | undefined): one is SharedRoundRow =>
    one?.state === 'open' && clock() < one.closes_at && one.rules_version === game.rulesVersion
  if (!takesBets(round)) {
    const latest = await latestSharedRound(tx, gameId)
    return refuse('roundClosed', { number: takesBets(latest) ? latest.number : null })
  }
  const before = sumOf(earlier)
  if (before + stake > rules.maxRound) return refuse('amountOutOfRange', { min: rules.min, max: Math.max(0, rules.maxRound - before) })

  const written = await insertBets(tx, { roundId: round.id, playerId, visit, at: now }, bets)
  const movement = { kind: 'bet', currency: 'coin', from: { playerId }, to: { clearing: 'shared-rounds' }, amount: stake } as const
  const posted = await post(tx, movement, `shared-bet:${written[0]?.id}`, now)
  if (isRefusal(posted)) return refuse('balanceTooLow', { balance: await balanceOf(tx, playerId, 'coin') })
  // The allowed stakes elsewhere have changed: the next spin reads the limits again.
  await endPass(tx, playerId, now)
  return { round: ownRoundOf(game, round, [...earlier, ...written]), balance: posted.balance ?? 0 }
}
