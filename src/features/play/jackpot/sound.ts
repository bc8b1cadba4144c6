import type { SpinPlan } from '#machines/jackpotSpin/cells.ts'
import type { WheelPlan } from '#machines/kit/wheelPlan.ts'
import { createNotes } from '../../../shared/sound/notes.ts'
import { ticksOf } from '../../../shared/wheel/ticks.ts'

/** The jackpot's few sounds. */
export interface Sound {
  light(plan: SpinPlan): void
  /** The pointer passing the wheel's lamps. */
  wheel(plan: WheelPlan): void
  win(isJackpot: boolean): void
  stop(): void
}

export function createSound(isOn: () => boolean): Sound {
  const notes = createNotes(isOn)
  return {
    light: ({ steps }) =>
      notes.play(
        steps.map(({ at, cell }) => ({ frequency: 520 + cell * 22, at: at / 1_000, length: 0.05, loudness: 0.03, shape: 'square' })),
      ),
    wheel: (plan) =>
      notes.play(ticksOf(plan).map((at) => ({ frequency: 1_150, at: at / 1_000, length: 0.03, loudness: 0.035, shape: 'square' }))),
    win: (isJackpot) => {
      const tune = isJackpot ? [523, 659, 784, 1047, 784, 1047, 1319, 1568] : [523, 659, 784, 1047]
      notes.play(tune.map((frequency, index) => ({ frequency, at: index * 0.09, length: 0.35, loudness: 0.08 })))
    },
    stop: () => notes.stop(),
  }
}
