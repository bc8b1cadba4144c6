import { describe, expect, it } from 'vitest'
import { headOf } from '#src/features/rewards/reward/head.ts'

const award = (propId: number, count: number) => ({ id: `${propId}`, propId, count })

describe('the leading amount of a reward', () => {
  it('adds up the coins that are in the balance now', () => {
    expect(headOf([award(2001, 50_00), award(2002, 188), award(2001, 25)])).toEqual({ count: 50_25 })
  })
  it('names the jackpot among them', () => {
    expect(headOf([award(2001, 1_00), award(50003, 84_120_00)])).toEqual({ count: 84_121_00, jackpot: 50003 })
  })
  it.each([[[]], [[award(2002, 5)]], [[award(1301, 10_00), award(1201, 10_00), award(1001, 20)]]])('is none without coins', (awards) => {
    expect(headOf(awards)).toBeUndefined()
  })
})
