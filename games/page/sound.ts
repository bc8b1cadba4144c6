/** A few synthesized sounds; off until the player turns them on. */
export interface Sound {
  enabled: boolean
  spin(): void
  stop(reel: number): void
  win(big: boolean): void
  free(): void
}

/** A game's sound character: transposition in semitones, waveform, and decay time. */
export interface Voice {
  readonly halfTones: number
  readonly shape: OscillatorType
  readonly ring: number
}

export function createSound({ halfTones, shape: ownShape, ring }: Voice = { halfTones: 0, shape: 'triangle', ring: 1 }): Sound {
  let context: AudioContext | undefined
  const note = (frequency: number, at: number, length: number, loudness = 0.08, shape: OscillatorType = ownShape) => {
    // A game in the background is silent.
    if (!sound.enabled || document.hidden) return
    context ??= new AudioContext()
    const start = context.currentTime + at
    const tone = new OscillatorNode(context, { type: shape, frequency: frequency * 2 ** (halfTones / 12) })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length * ring)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length * ring)
  }
  const run = (frequencies: readonly number[], gap: number, length: number, loudness?: number) =>
    frequencies.forEach((frequency, index) => note(frequency, index * gap, length, loudness))
  const sound: Sound = {
    enabled: false,
    spin: () => run([196, 247, 294], 0.05, 0.12, 0.05),
    stop: (reel) => note(130 + reel * 12, 0, 0.08, 0.1, 'square'),
    win: (big) => run(big ? [523, 659, 784, 1047, 1319] : [523, 659, 784], 0.09, 0.3),
    free: () => run([392, 523, 659, 784, 659, 784, 1047], 0.1, 0.35),
  }
  return sound
}
