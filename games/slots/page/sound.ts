/** Four small sounds made on the spot; off until the player turns them on. */
export interface Sound {
  enabled: boolean
  spin(): void
  stop(reel: number): void
  win(big: boolean): void
}

export function createSound(): Sound {
  let context: AudioContext | undefined
  const note = (frequency: number, at: number, length: number, loudness = 0.08, shape: OscillatorType = 'triangle') => {
    if (!sound.enabled) return
    context ??= new AudioContext()
    const start = context.currentTime + at
    const tone = new OscillatorNode(context, { type: shape, frequency })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.linearRampToValueAtTime(loudness, start + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
  }
  const sound: Sound = {
    enabled: false,
    spin: () => [196, 247, 294].forEach((frequency, index) => note(frequency, index * 0.05, 0.12, 0.05)),
    stop: (reel) => note(130 + reel * 12, 0, 0.08, 0.1, 'square'),
    win: (big) => (big ? [523, 659, 784, 1047, 1319] : [523, 659, 784]).forEach((frequency, index) => note(frequency, index * 0.09, 0.3)),
  }
  return sound
}
