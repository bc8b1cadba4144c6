import { setTimeout as wait } from 'node:timers/promises'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { actions } from './actions.ts'
import type { Action, Intent, MoneyPlayer, Outcome } from './actions.ts'

/** An intent is delivered up to this many times. */
const copies = 5
const maxDelayMs = 4
/** Deliveries under way at a time. */
const lanes = 64

export interface Delivered {
  readonly intent: Intent
  readonly outcomes: Outcome[]
}

const pick = (below: (limit: number) => number): Action => {
  let remaining = below(actions.reduce((sum, { weight }) => sum + weight, 0))
  const action = actions.find(({ weight }) => (remaining -= weight) < 0)
  if (!action) throw new Error('there is no action')
  return action
}

/**
 * Delivers `size` random intents of these players: each one to five times, in random order, every copy with its own delay, 64 at once.
 * Returns the outcomes of every intent.
 */
export async function deliverWave(app: TestApp, players: readonly MoneyPlayer[], size: number, seed: number): Promise<Delivered[]> {
  const below = seededDraw(seed)
  const all: Delivered[] = []
  const planned: { delivered: Delivered; delayMs: number; place: number }[] = []
  while (planned.length < size) {
    const player = players[below(players.length)]
    const action = pick(below)
    const intended = player && action.createIntent(app, player, below)
    if (!player || !intended) continue
    const delivered: Delivered = { intent: { ...intended, action: action.name, player }, outcomes: [] }
    all.push(delivered)
    const times = Math.min(1 + below(copies), size - planned.length)
    for (let copy = 0; copy < times; copy++) planned.push({ delivered, delayMs: below(maxDelayMs), place: below(1_000_000) })
  }
  planned.sort((a, b) => a.place - b.place)
  const lane = async () => {
    for (let next = planned.pop(); next; next = planned.pop()) {
      await wait(next.delayMs)
      next.delivered.outcomes.push(await next.delivered.intent.deliver())
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return all
}

export interface Verdict {
  /** What the players' coins, less their debt, must be according to the responses; by player id. */
  readonly worth: ReadonlyMap<string, number>
  readonly wrong: readonly string[]
  readonly done: ReadonlyMap<string, number>
}

/** Checks the responses against what is allowed: one effect per intent, always the same response, no unexpected refusal. */
export function evaluate(all: readonly Delivered[], start: ReadonlyMap<string, number>): Verdict {
  const worth = new Map(start)
  const done = new Map<string, number>()
  const wrong: string[] = []
  const mayRefuse = new Map(actions.map(({ name, mayRefuse: names }) => [name, new Set(names)]))
  for (const { intent, outcomes } of all) {
    const { action, player, tellsReplays } = intent
    for (const outcome of outcomes)
      if (outcome.kind === 'refused' && !mayRefuse.get(action)?.has(outcome.name)) wrong.push(`${action} was refused: ${outcome.name}`)
    const good = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome] : []))
    const [first] = good
    if (!first) continue
    if (new Set(good.map(({ response }) => response)).size > 1) wrong.push(`${action} was answered in two ways`)
    const firsts = good.filter(({ replayed }) => !replayed).length
    if (tellsReplays && firsts !== 1) wrong.push(`${action} was done ${firsts} times`)
    worth.set(player.userId, (worth.get(player.userId) ?? 0) + first.delta)
    done.set(action, (done.get(action) ?? 0) + 1)
  }
  return { worth, wrong, done }
}
