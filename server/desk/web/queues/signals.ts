import type { signalCalls } from '#contract/desk/signals.ts'
import type { DeskContext, DeskHandlers } from '../context.ts'
import { factsOf, findSignals, maxListed } from './signalStore.ts'

async function signals({ tx, policy, now }: DeskContext) {
  const rules = policy.desk.signals
  const signalsByPlayer = [...Map.groupBy(await findSignals(tx, now, rules), ({ playerId }) => playerId)]
  const players = signalsByPlayer.slice(0, maxListed)
  const facts = new Map(
    (
      await factsOf(
        tx,
        players.map(([id]) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    now,
    isMore: signalsByPlayer.length > maxListed,
    rules: { ...rules },
    rows: players.map(([playerId, own]) => ({
      playerId,
      nickname: facts.get(playerId)?.nickname ?? '',
      signals: own.map(({ kind, value, beside }) => ({ kind, value, beside })),
      hasLimits: facts.get(playerId)?.hasLimits ?? false,
      notedAt: facts.get(playerId)?.notedAt ?? null,
    })),
  }
}

export const signalHandlers: DeskHandlers<typeof signalCalls> = { signals }
