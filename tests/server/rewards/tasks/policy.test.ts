import { expect, test } from 'vitest'
import { catalogueOf } from '#server/play/games/catalogue.ts'
import { livenessOf } from '#server/rewards/tasks/board.ts'
import { defaultPolicy } from '#server/settings/policy.ts'

const { rules, chests } = defaultPolicy.tasks
const byId = new Map(rules.map((rule) => [rule.id, rule]))

test('every task and chest has its own id', () => {
  const ids = [...rules, ...chests].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('chests open at 20, 40, 60, 80 and 100, and the day’s tasks suffice for the last', () => {
  expect(chests.map(({ liveness }) => liveness)).toEqual([20, 40, 60, 80, 100])
  const ofDay = rules.filter(({ period }) => period === 'day').reduce((sum, rule) => sum + livenessOf(rule), 0)
  expect(ofDay).toBeGreaterThanOrEqual(100)
})

test('activity points come from daily tasks only', () => {
  expect(rules.filter((rule) => rule.period !== 'day' && livenessOf(rule) > 0)).toEqual([])
  expect(chests.filter((chest) => livenessOf(chest) > 0)).toEqual([])
})

test('a task depends on one of its own period, or on one without a period, and never in a cycle', () => {
  for (const rule of rules) {
    const visited = new Set<string>([rule.id])
    for (let before = rule.after; before !== undefined; before = byId.get(before)?.after) {
      expect(visited.has(before)).toBe(false)
      visited.add(before)
      expect(['once', rule.period]).toContain(byId.get(before)?.period)
    }
  }
})

test('counts without an index are only allowed within a period', () => {
  const unbounded = rules.filter((rule) => rule.period === 'once' && (rule.kind === 'wins' || (rule.kind === 'spins' && rule.gameId)))
  expect(unbounded).toEqual([])
})

test('games are on offer, pages exist, awards can be given', () => {
  for (const { gameId, kind, page, goal, gives } of rules) {
    expect(gameId === undefined || catalogueOf('house').byId.has(gameId)).toBe(true)
    expect(page !== undefined).toBe(kind === 'visit')
    expect(goal).toBeGreaterThan(0)
    expect(gives.every(({ count }) => count > 0) && gives.length > 0).toBe(true)
  }
})
