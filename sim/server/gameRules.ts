import type { FailureName } from '#contract/failures.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { slotGame } from '#games/index.ts'
import { isStake, playRound } from '#games/slots/engine/play.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'
import { refuse } from '#server/kernel/refusal.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { idleMs, loginOf } from './sessionRules.ts'
import type { RuleContext, SimServer, StoredRound, ServerRules, Visit } from './simServer.ts'

const demoGrant = 500_000
const seeds = { serverSeed: 'the server’s secret of every simulation', clientSeed: 'swerte' }

const roundsOf = ({ rounds }: SimServer, visit: Visit): StoredRound[] =>
  rounds.filter(
    ({ player, visit: { gameId, currency }, round }) =>
      player === visit.player && gameId === visit.gameId && currency === visit.currency && round.time >= visit.startedAt,
  )
const sumOf = (server: SimServer, visit: Visit) => {
  const rounds = roundsOf(server, visit)
  return {
    rounds: rounds.length,
    staked: rounds.reduce((sum, { round }) => sum + round.stake, 0),
    won: rounds.reduce((sum, { round }) => sum + round.payout, 0),
  }
}
/** How long a visit interrupted by a reload may pause and still continue. */
const pauseMs = 30 * 60_000
/** Simulated players choose the shortest interval, so that more checks occur. */
const realityMs = 15 * 60_000

export const freshInput = (context: RuleContext) => {
  const login = loginOf(context)
  if (context.now - login.lastInputAt > idleMs) return refuse('confirmIdentity')
  login.lastInputAt = context.now
  return undefined
}

/** A due check refuses the next round and the next game until it is answered (server/protection/reality.ts). */
const isCheckDue = (context: RuleContext): boolean =>
  context.now - (context.server.lookedUpAt.get(loginOf(context).player.id) ?? context.now) >= realityMs

export const gameRules: ServerRules = {
  startGame: (context, { gameId, tryIt }) => {
    const { server, now, requestId } = context
    const { player } = loginOf(context)
    const rules = slotGame(gameId)
    if (!rules) return refuse('unknownGame')
    const idle = freshInput(context)
    if (idle) return idle
    // The clock covers all games together: only a pause from all of them restarts it.
    const startedAt = Math.max(...[...server.visits.values()].filter((one) => one.player === player).map((one) => one.startedAt), 0)
    if (now - startedAt > pauseMs) server.lookedUpAt.set(player.id, now)
    else if (isCheckDue(context)) return refuse('realityCheckDue')
    const currency = tryIt ? 'demo' : 'coin'
    const account = { playerId: player.id }
    if (tryIt && server.accounts.balanceOf(account, 'demo') < demoGrant)
      server.accounts.post(`demo:${requestId}`, 'demo', 'mint', account, demoGrant)
    const latest = server.rounds.findLast(
      (stored) => stored.player === player && stored.visit.gameId === gameId && stored.visit.currency === currency,
    )
    // One game at a time.
    const open = [...server.visits.values()].filter((one) => one.isOpen && one.player === player)
    const before = open.find((one) => one.gameId === gameId && one.currency === currency)
    const isResumed = before && Math.max(before.startedAt, latest?.round.time ?? 0) >= now - pauseMs
    for (const one of open) one.isOpen = false
    const roundToken = `round-token-${server.chance.uuid()}`
    const visit: Visit = {
      roundToken,
      player,
      gameId,
      currency,
      startedAt: isResumed ? before.startedAt : now,
      refusedSpins: new Map(),
      isOpen: true,
    }
    server.visits.set(roundToken, visit)
    const balance = server.accounts.balanceOf(account, currency)
    return {
      roundToken,
      launch: { kind: 'iframe', url: `/games/${gameId}/` },
      name: gameId,
      demo: tryIt === true,
      balance,
      minBet: rules.stakes[0] ?? 0,
      maxBet: rules.stakes.at(-1) ?? 0,
      stakes: [...rules.stakes],
      rtp: rules.rtp,
      rulesVersion: rules.rulesVersion,
      paceMs: defaultPolicy.pace.slotRoundMs,
      serverSeedHash: 'hash',
      clientSeed: seeds.clientSeed,
      visit: { elapsed: now - visit.startedAt, ...sumOf(server, visit) },
      ...(latest && { resume: { ...latest.round, balance } }),
    }
  },
  spin: (context, { roundToken, stake }) => {
    const { server, now, requestId } = context
    const { player } = loginOf(context)
    const idle = freshInput(context)
    if (idle) return idle
    const earlier = server.requestIdsOnce && server.rounds.find((stored) => stored.player === player && stored.requestId === requestId)
    if (earlier) return earlier.round.stake === stake && earlier.visit.roundToken === roundToken ? earlier.round : refuse('requestIdReused')
    const visit = server.visits.get(roundToken)
    if (!visit?.isOpen || visit.player !== player) return refuse('gameNotOpen')
    const refusedBefore = server.requestIdsOnce && visit.refusedSpins.get(requestId)
    if (refusedBefore) return refusedBefore
    const refuseForGood = (failure: FailureName, data?: unknown): Refusal => {
      const refusal = refuse(failure, data)
      visit.refusedSpins.set(requestId, refusal)
      return refusal
    }
    const rules = slotGame(visit.gameId)
    if (!rules) return refuseForGood('unknownGame')
    if (!isStake(rules, stake)) return refuseForGood('stakeNotOffered', { stakes: rules.stakes })
    const account = { playerId: player.id }
    if (!server.accounts.holds(account, visit.currency, stake)) return refuseForGood('balanceTooLow')
    if (isCheckDue(context)) return refuseForGood('realityCheckDue')
    if (server.chance.is(server.busyness)) return refuse('stillProcessing')
    const nonce = player.nonce++
    const outcome = playRound(rules, stake, fairDraw({ ...seeds, nonce }, fairHmac))
    const roundId = `round-${server.rounds.length + 1}`
    server.accounts.post(roundId, visit.currency, account, 'operator', stake)
    server.accounts.post(roundId, visit.currency, 'operator', account, outcome.payout)
    const round = {
      roundId,
      gameId: visit.gameId,
      time: now,
      demo: visit.currency === 'demo',
      stake,
      payout: outcome.payout,
      balance: server.accounts.balanceOf(account, visit.currency),
      rulesVersion: rules.rulesVersion,
      outcome,
      fair: { serverSeedHash: 'hash', clientSeed: seeds.clientSeed, nonce },
    }
    server.rounds.push({ round, player, visit, requestId })
    return round
  },
  exitGame: (context, { roundToken }) => {
    const visit = context.server.visits.get(roundToken)
    if (!visit || visit.player !== loginOf(context).player) return refuse('gameNotOpen')
    visit.isOpen = false
    return { ...sumOf(context.server, visit), balance: context.server.accounts.balanceOf({ playerId: visit.player.id }, visit.currency) }
  },
  online: (context, { gameId, roundToken }) => {
    const { server, now } = context
    const { player } = loginOf(context)
    const visit = [...server.visits.values()].find((one) => one.isOpen && one.player === player && one.gameId === gameId)
    const sum = visit ? sumOf(server, visit) : { won: 0, staked: 0 }
    return {
      serverTime: now,
      elapsed: visit ? now - visit.startedAt : 0,
      net: sum.won - sum.staked,
      realityCheckDue: visit !== undefined && isCheckDue(context),
      kicked: false,
      isVisitOver: roundToken !== undefined && server.visits.get(roundToken)?.isOpen !== true,
      settings: 0,
    }
  },
  realityCheck: (context) => {
    const { server, now } = context
    const { player } = loginOf(context)
    const since = server.lookedUpAt.get(player.id) ?? now
    const rounds = server.rounds.filter((stored) => stored.player === player && !stored.round.demo && stored.round.time >= since)
    const staked = rounds.reduce((sum, { round }) => sum + round.stake, 0)
    const won = rounds.reduce((sum, { round }) => sum + round.payout, 0)
    return { serverTime: now, elapsed: now - since, rounds: rounds.length, staked, won, net: won - staked, minutes: realityMs / 60_000 }
  },
  ackRealityCheck: (context) => {
    context.server.lookedUpAt.set(loginOf(context).player.id, context.now)
    return { dueAt: context.now + realityMs }
  },
}
