import type { Draw } from '#games/fair/fair.ts'
import type { Variant } from './variants.ts'

/** Results of played rounds, in first bets. */
export interface Played {
  readonly rounds: number
  readonly mean: number
  /** Of the mean; from the means of batches, as the coin pusher's rounds depend on those before. */
  readonly standardError: number
  readonly deviation: number
  readonly greatest: number
  /** Shares of rounds that pay nothing, less than the bet, the bet or more, and twenty times the bet or more. */
  readonly shares: { readonly nothing: number; readonly under: number; readonly more: number; readonly large: number }
}

const batches = 1_000

export function measure({ start }: Pick<Variant, 'start'>, rounds: number, draw: Draw): Played {
  const round = start()
  const size = Math.ceil(rounds / batches)
  let [sum, squares, greatest, nothing, under, large] = [0, 0, 0, 0, 0, 0]
  const means: number[] = []
  for (let batch = 0; batch < batches; batch++) {
    let ofBatch = 0
    for (let n = 0; n < size; n++) {
      const paid = round(draw)
      ofBatch += paid
      squares += paid * paid
      if (paid > greatest) greatest = paid
      if (paid === 0) nothing += 1
      else if (paid < 1) under += 1
      else if (paid >= 20) large += 1
    }
    sum += ofBatch
    means.push(ofBatch / size)
  }
  const all = size * batches
  const mean = sum / all
  const variance = means.reduce((total, one) => total + (one - mean) ** 2, 0) / (batches - 1)
  return {
    rounds: all,
    mean,
    standardError: Math.sqrt(variance / batches),
    deviation: Math.sqrt(squares / all - mean * mean),
    greatest,
    shares: { nothing: nothing / all, under: under / all, more: (all - nothing - under - large) / all, large: large / all },
  }
}
