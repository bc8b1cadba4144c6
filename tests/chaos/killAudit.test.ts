import { expect, test } from 'vitest'
import { compare } from '../../chaos/audit.ts'
import type { Player, Round } from '../../chaos/player.ts'

const rounds = (): [string, Round][] => [
  ['1', { stake: 20, payout: 0 }],
  ['2', { stake: 20, payout: 150 }],
]

const createPlayer = (overrides: Partial<Player> = {}): Player => ({
  name: 'ana',
  token: 'token',
  roundToken: 'round token',
  stake: 20,
  startBalance: 1_000,
  rounds: new Map(rounds()),
  uncertainRounds: new Set(),
  draws: new Map([['7', 50]]),
  uncertainDraws: new Set(),
  deposits: new Map(),
  openDepositId: undefined,
  withdrawals: new Map(),
  uncertainWithdrawals: new Set(),
  bankId: '1',
  secret: Buffer.alloc(0),
  isBroke: false,
  isDrawnOut: false,
  ...overrides,
})

const drawn = (recorded: [string, number][] = [['7', 50]]) => [
  { name: 'draw', acknowledged: new Map([['7', 50]]), recorded: new Map(recorded) },
]
/** 1,000 − 20 + 0 − 20 + 150 + 50 */
const balance = 1_160

test('the audit after a kill finds nothing where records and balance are what was acknowledged', () => {
  expect(compare(createPlayer(), { rounds: new Map(rounds()), loads: drawn(), balance })).toEqual({ lost: 0, wrong: [] })
})

test('the audit after a kill counts an acknowledged round that is not recorded, and the number that shows it', () => {
  expect(compare(createPlayer(), { rounds: new Map(rounds().slice(1)), loads: drawn(), balance })).toEqual({
    lost: 1,
    wrong: ['ana: 1 rounds are recorded, 2 were acknowledged'],
  })
})

test('the audit after a kill names a round that is recorded otherwise than it was acknowledged', () => {
  const recorded = new Map(rounds()).set('2', { stake: 20, payout: 149 })
  expect(compare(createPlayer(), { rounds: recorded, loads: drawn(), balance }).wrong).toEqual([
    'ana: round 2 is not the one that was acknowledged',
  ])
})

test('the audit after a kill sees a spin in doubt that was settled twice', () => {
  expect(
    compare(createPlayer(), { rounds: new Map([...rounds(), ['3', { stake: 20, payout: 0 }]]), loads: drawn(), balance }).wrong,
  ).toEqual(['ana: 3 rounds are recorded, 2 were acknowledged'])
})

test('the audit after a kill sees a balance that does not hold what its rounds make', () => {
  expect(compare(createPlayer(), { rounds: new Map(rounds()), loads: drawn(), balance: balance - 20 }).wrong).toEqual([
    'ana: the balance holds 1140, what was acknowledged makes 1160',
  ])
})

test('the audit after a kill counts a draw that is not recorded, and names one that is recorded otherwise or was paid twice', () => {
  const find = (recorded: [string, number][]) => compare(createPlayer(), { rounds: new Map(rounds()), loads: drawn(recorded), balance })
  expect(find([])).toEqual({ lost: 1, wrong: ['ana: 0 draws are recorded, 1 were acknowledged'] })
  expect(find([['7', 51]]).wrong).toEqual(['ana: draw 7 is not the one that was acknowledged'])
  expect(
    find([
      ['7', 50],
      ['8', 50],
    ]).wrong,
  ).toEqual(['ana: 2 draws are recorded, 1 were acknowledged'])
})
