import type { SlotCoin, SlotSpin, SlotWin } from '#contract/slotRound.ts'
import type { Draw } from '#games/fair/fair.ts'
import type { CoinValue, Hold, SlotGame } from './game.ts'

const valueOf = ({ values }: Hold, draw: Draw): CoinValue => {
  const weights = values.reduce((sum, { weight }) => sum + weight, 0)
  let drawn = draw(weights)
  for (const value of values) {
    if (drawn < value.weight) return value
    drawn -= value.weight
  }
  throw new RangeError('A coin has no value')
}

/**
 * The respins that a window's coins trigger, one event each; the first only shows the coins' values. Draws: the value of each coin in
 * reading order down the reels, then for each respin every empty cell, and its coin's value immediately.
 */
export const respins = <S extends string>(
  game: SlotGame<S>,
  hold: Hold,
  window: readonly (readonly S[])[],
  stake: number,
  draw: Draw,
): SlotSpin[] => {
  const coin = game.scatter ?? game.wild
  const cells = window.flatMap((symbols, reel) => symbols.map((_, row): [number, number] => [reel, row]))
  const coins: SlotCoin[] = []
  const put = (cell: [number, number]) => {
    const { value, pot } = valueOf(hold, draw)
    coins.push({ cell, amount: value * stake, ...(pot && { pot }) })
  }
  const hasCoin = ([reel, row]: [number, number]) => coins.some(({ cell: [x, y] }) => x === reel && y === row)
  const spins: SlotSpin[] = []
  const show = (lives: number, wins: SlotWin[]) => {
    const grid = window.map((symbols, reel) => symbols.map((symbol, row) => (hasCoin([reel, row]) ? coin : symbol)))
    const win = wins.reduce((sum, { amount }) => sum + amount, 0)
    const held = { kind: 'respin' as const, coins: [...coins], lives }
    spins.push({ stops: [], window: grid, wins, win, free: false, multiplier: 1, freeAdded: 0, freeLeft: 0, ...held })
  }
  for (const cell of cells) if (window[cell[0]]?.[cell[1]] === coin) put(cell)
  let lives = hold.lives
  while (lives > 0 && coins.length < cells.length) {
    show(lives, [])
    const before = coins.length
    for (const cell of cells) if (!hasCoin(cell) && draw(hold.of) < hold.chance) put(cell)
    lives = coins.length > before ? hold.lives : lives - 1
  }
  const amount = coins.reduce((sum, one) => sum + one.amount, 0)
  const paid: SlotWin = { kind: 'coins', symbol: coin, count: coins.length, amount, cells: coins.map(({ cell }) => cell) }
  const grand: SlotWin = { kind: 'coins', symbol: 'grand', count: coins.length, amount: hold.grand * stake, cells }
  show(lives, coins.length === cells.length ? [paid, grand] : [paid])
  return spins
}
