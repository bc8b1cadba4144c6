import { cardsOf, deal, pays, totalOf } from '#games/baccarat/rules.ts'

/** Every order of the six cards by points, each with its chance: 128 of the 416 cards count nothing, and 32 each of 1 to 9. */
function* dealsByPoints(): Generator<{ board: readonly number[]; chance: number }> {
  const remaining = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
  const board: number[] = []
  function* next(chance: number): Generator<{ board: readonly number[]; chance: number }> {
    if (board.length === 4 && deal([...board, 0, 0]).length === 4) return void (yield { board, chance })
    if (board.length === 5 && deal([...board, 0]).length === 5) return void (yield { board, chance })
    if (board.length === 6) return void (yield { board, chance })
    for (let points = 0; points < 10; points++) {
      const count = remaining[points] ?? 0
      const share = count / (416 - board.length)
      remaining[points] = count - 1
      // A card worth this many points: rank 10 for none.
      board.push(points === 0 ? 9 : points - 1)
      yield* next(chance * share)
      board.pop()
      remaining[points] = count
    }
  }
  yield* next(1)
}

/** The exact return of each kind of spot, as a share of its bet, over all deals from eight decks. */
export function baccaratReturns(): Readonly<Record<'player' | 'banker' | 'tie' | 'pair', number>> {
  const paid = { player: 0, banker: 0, tie: 0 }
  let all = 0
  for (const { board, chance } of dealsByPoints()) {
    all += chance
    const events = deal(board)
    const difference = totalOf(cardsOf(events, 0)) - totalOf(cardsOf(events, 1))
    if (difference === 0) {
      paid.player += chance * 100
      paid.banker += chance * 100
      paid.tie += chance * pays.tie
    } else if (difference > 0) paid.player += chance * pays.player
    else paid.banker += chance * pays.banker
  }
  if (Math.abs(all - 1) > 1e-10) throw new Error(`the chances add up to ${all}`)
  // Any second card of the rank of the first: 31 of 415.
  return { player: paid.player / 100, banker: paid.banker / 100, tie: paid.tie / 100, pair: (pays['player-pair'] * 31) / 415 / 100 }
}
