import { createHash, createHmac } from 'node:crypto'

/** The next number below a limit. */
export type Next = (below: number) => number

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

/** The numbers of a stream whose blocks have the messages `prefix:0`, `prefix:1` and so on (docs/fairness.md, «Numbers»). */
export function numbersOf(serverSeed: string, prefix: string): Next {
  const words: number[] = []
  let block = 0
  const word = (): number => {
    if (words.length === 0) {
      const bytes = createHmac('sha256', serverSeed).update(`${prefix}:${block}`).digest()
      for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at))
      block++
    }
    return words.shift() ?? 0
  }
  return (below) => {
    let drawn = word()
    while (drawn >= 4_294_967_296 - (4_294_967_296 % below)) drawn = word()
    return drawn % below
  }
}

/** `count` items of a list, one after another, each taken out of those that are left. */
export function takeOut<Item>(list: readonly Item[], count: number, next: Next): Item[] {
  const remaining = [...list]
  const taken: Item[] = []
  while (taken.length < count) taken.push(...remaining.splice(next(remaining.length), 1))
  return taken
}

/** The first `count` places of a shuffled list: place i is swapped with place i + (a number below the length − i). */
export function shuffle<Item>(list: readonly Item[], count: number, next: Next): Item[] {
  const places = [...list]
  for (let at = 0; at < count; at++) {
    const other = at + next(places.length - at)
    const [one, two] = [places[at] as Item, places[other] as Item]
    places[at] = two
    places[other] = one
  }
  return places.slice(0, count)
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
