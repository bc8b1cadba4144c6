import { describe, expect, it } from 'vitest'
import { figures } from '#games/figures.ts'
import { slotGames } from '#games/index.ts'
import { seededDraw, simulate } from '#games/slots/engine/simulate.ts'
import { flagsOf } from '#src/features/play/about/flags.ts'

type Figures = { rulesVersion: number; nothing: number; under: number; more: number; large: number }
const stored: Readonly<Record<string, Figures>> = figures
const of = (id: string): Figures => stored[id] ?? expect.unreachable()

describe('the figures of the games’ sheets', () => {
  it('are there for each slot, of the rules in force, and sum to all rounds', () => {
    expect(Object.keys(stored).toSorted()).toEqual(slotGames.map(({ id }) => id).toSorted())
    for (const { id, rulesVersion } of slotGames) {
      const { nothing, under, more, large } = of(id)
      expect(of(id).rulesVersion).toBe(rulesVersion)
      expect(nothing + under + more + large).toBeCloseTo(1, 4)
    }
  })

  it.each(slotGames)('$id ends its rounds so, within five standard errors', (game) => {
    const rounds = 8_000
    const { shares } = simulate(game, rounds, seededDraw(99))
    for (const kind of ['nothing', 'under', 'more', 'large'] as const) {
      const share = of(game.id)[kind]
      expect(Math.abs(shares[kind] - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / rounds) + 1e-3)
    }
  })

  it('hang as a hundred flags in their shares', () => {
    const flags = flagsOf({ nothing: 0.7, under: 0.18, more: 0.1, large: 0.02 })
    const count = (kind: string) => flags.filter((flag) => flag === kind).length
    expect([flags.length, count('nothing'), count('under'), count('more'), count('large')]).toEqual([100, 70, 18, 10, 2])
    expect(flags.indexOf('large')).toBeGreaterThan(10)
  })
})
