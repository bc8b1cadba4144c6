import { basicStrategy } from '#games/blackjack/strategy.ts'

/** Cards left in the shoe by value: aces at 0, tens and pictures at 9. */
type Remaining = number[]

/** Chances of the dealer's results: 17 to 21, and bust. */
type Results = readonly number[]

const bust = 5

/** A number for a set of removed cards: how many of each value. */
const keyOf = (removed: readonly number[]): number => removed.reduce((key, count) => key * 24 + count, 0)

/** The total as the rules count it. */
const best = (hard: number, aces: number): { total: number; isSoft: boolean } =>
  aces > 0 && hard <= 11 ? { total: hard + 10, isSoft: true } : { total: hard, isSoft: false }

/**
 * The return of blackjack from eight decks, computed over all cards without sampling: every set of cards a hand can hold against every
 * card of the dealer, with exactly the cards that are left. `weight` is added for each coin staked, so that the best play for the return of all
 * stakes can be searched: where the sum is 0 at its best, no play returns more than 1 − weight.
 *
 * After a split both hands are worth what one is worth: cards that nobody has seen are as good as any, and a hand plays by its own cards. That the second
 * could look at the first one's is left out.
 */
export function blackjackReturn({ weight = 0, isBasic = false } = {}): number {
  const remaining: Remaining = [32, 32, 32, 32, 32, 32, 32, 32, 32, 128]
  let size = 416
  const removed = Array.from({ length: 10 }, () => 0)
  const take = (value: number) => {
    remaining[value] = (remaining[value] ?? 0) - 1
    removed[value] = (removed[value] ?? 0) + 1
    size--
  }
  const put = (value: number) => {
    remaining[value] = (remaining[value] ?? 0) + 1
    removed[value] = (removed[value] ?? 0) - 1
    size++
  }
  const values = Array.from({ length: 10 }, (_, value) => value)

  let up = 0
  /** The value of the hole card that the dealer, having looked, does not hold; none where they had no need to look. */
  let barred = -1
  const dealt = new Map<number, Results>()

  function dealerResults(): Results {
    const key = keyOf(removed)
    const cached = dealt.get(key)
    if (cached) return cached
    const results = [0, 0, 0, 0, 0, 0]
    const draw = (hard: number, aces: number, chance: number, isHole: boolean): void => {
      const total = aces > 0 && hard <= 11 ? hard + 10 : hard
      if (total >= 17 && !isHole) {
        const at = total > 21 ? bust : total - 17
        results[at] = (results[at] ?? 0) + chance
        return
      }
      const of = isHole && barred >= 0 ? size - (remaining[barred] ?? 0) : size
      for (let value = 0; value < 10; value++) {
        const count = remaining[value] ?? 0
        if (count === 0 || (isHole && value === barred)) continue
        remaining[value] = count - 1
        size--
        draw(hard + value + 1, aces + (value === 0 ? 1 : 0), (chance * count) / of, false)
        remaining[value] = count
        size++
      }
    }
    draw(up + 1, up === 0 ? 1 : 0, 1, true)
    dealt.set(key, results)
    return results
  }

  /** The chance that the player's next card has a value, given that the hole card is not the barred one. */
  const chanceOf = (value: number): number => {
    const count = remaining[value] ?? 0
    if (barred < 0) return count / size
    const bad = remaining[barred] ?? 0
    const after = 1 - (bad - (value === barred ? 1 : 0)) / (size - 1)
    return ((count / size) * after) / (1 - bad / size)
  }

  const standing = (total: number): number => {
    if (total > 21) return -1
    const results = dealerResults()
    let net = results[bust] ?? 0
    for (let other = 17; other <= 21; other++) net += (results[other - 17] ?? 0) * Math.sign(total - other)
    return net
  }

  const hands = new Map<number, number>()
  /** A hand's expected net result plus `weight` for its stake, in bets. */
  function valueOf(hard: number, aces: number, count: number, extra: number): number {
    const { total, isSoft } = best(hard, aces)
    if (total >= 21) return standing(total) + weight
    const key = keyOf(removed) * 24 * 3 + (extra + 1) * 3 + Math.min(count, 3) - 1
    const cached = hands.get(key)
    if (cached !== undefined) return cached
    const drawing = (then: (hard: number, aces: number) => number): number =>
      values.reduce((sum, value) => {
        const chance = chanceOf(value)
        if (chance === 0) return sum
        take(value)
        const worth = then(hard + value + 1, aces + (value === 0 ? 1 : 0))
        put(value)
        return sum + chance * worth
      }, 0)
    const hit = () => drawing((next, held) => valueOf(next, held, count + 1, extra))
    const double = () => drawing((next, held) => 2 * standing(best(next, held).total)) + 2 * weight
    const stand = () => standing(total) + weight
    let worth: number
    if (isBasic) {
      const move = basicStrategy({ total, isSoft, canDouble: count === 2, up: up + 1 })
      worth = move === 'double' ? double() : move === 'stand' ? stand() : hit()
      // Eleven or less cannot bust: nobody stands on it.
    } else worth = Math.max(hit(), hard <= 11 && !isSoft ? -Infinity : stand(), count === 2 ? double() : -Infinity)
    hands.set(key, worth)
    return worth
  }

  /** Both hands of a split pair, whose two cards are taken. */
  const splitting = (pair: number): number => {
    let worth = 0
    for (const value of values) {
      const chance = chanceOf(value)
      if (chance === 0) continue
      take(value)
      const [hard, aces] = [pair + value + 2, (pair === 0 ? 1 : 0) + (value === 0 ? 1 : 0)]
      worth += chance * (pair === 0 ? standing(best(hard, aces).total) + weight : valueOf(hard, aces, 2, pair))
      put(value)
    }
    return 2 * worth
  }

  let sum = 0
  for (up = 0; up < 10; up++) {
    dealt.clear()
    hands.clear()
    barred = up === 0 ? 9 : up === 9 ? 0 : -1
    const upChance = (remaining[up] ?? 0) / size
    take(up)
    // What is removed of the player's: the dealer's card is the same for all of these.
    for (const first of values)
      for (const second of values.slice(first)) {
        const chanceOfFirst = (remaining[first] ?? 0) / size
        take(first)
        const chance = upChance * chanceOfFirst * ((remaining[second] ?? 0) / size) * (first === second ? 1 : 2)
        take(second)
        const dealers = barred < 0 ? 0 : (remaining[barred] ?? 0) / size
        const isBlackjack = first === 0 && second === 9
        let worth: number
        if (isBlackjack) worth = 1.2 + weight
        else {
          const [hard, aces] = [first + second + 2, (first === 0 ? 1 : 0) + (second === 0 ? 1 : 0)]
          const { total, isSoft } = best(hard, aces)
          if (first !== second) worth = valueOf(hard, aces, 2, -1)
          else if (!isBasic) worth = Math.max(valueOf(hard, aces, 2, -1), splitting(first))
          else
            worth =
              basicStrategy({ total, isSoft, pair: first + 1, canDouble: true, up: up + 1 }) === 'split'
                ? splitting(first)
                : valueOf(hard, aces, 2, -1)
        }
        // The dealer's blackjack takes the first bet only, and pushes with the player's.
        sum += chance * ((1 - dealers) * worth + dealers * ((isBlackjack ? 0 : -1) + weight))
        put(second)
        put(first)
      }
    put(up)
  }
  return 1 + sum
}
