import type { SpinPlan } from '#machines/jackpotSpin/cells.ts'
import type { WheelPlan } from '#machines/kit/wheelPlan.ts'
import { ticksOf } from '../../../shared/wheel/ticks.ts'

/**
 * The jackpot's few sounds, synthesized. Whole sequences are scheduled ahead on the audio clock, so that a busy page delays none of them.
 */
export interface Sound {
  light(plan: SpinPlan): void
  /** The pointer passing the wheel's lamps. */
  wheel(plan: WheelPlan): void
  win(isJackpot: boolean): void
  /** Stops current sounds and cancels scheduled ones. */
  stop(): void
}

export function createSound(isOn: () => boolean): Sound {
  let context: AudioContext | undefined
  const note = (frequency: number, at: number, length: number, loudness: number, type: OscillatorType = 'triangle') => {
    context ??= new AudioContext()
    const start = context.currentTime + at
    const tone = new OscillatorNode(context, { type, frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.005)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
  }
  /** A page in the background is silent. */
  const isHeard = () => isOn() && !document.hidden
  return {
    light: ({ steps }) => {
      if (isHeard()) for (const { at, cell } of steps) note(520 + cell * 22, at / 1_000, 0.05, 0.03, 'square')
    },
    wheel: (plan) => {
      if (isHeard()) for (const at of ticksOf(plan)) note(1_150, at / 1_000, 0.03, 0.035, 'square')
    },
    win: (isJackpot) => {
      if (!isHeard()) return
      const tune = isJackpot ? [523, 659, 784, 1047, 784, 1047, 1319, 1568] : [523, 659, 784, 1047]
      tune.forEach((frequency, index) => note(frequency, index * 0.09, 0.35, 0.08))
    },
    stop: () => {
      void context?.close()
      context = undefined
    },
  }
}
