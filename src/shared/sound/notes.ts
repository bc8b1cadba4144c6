/** A synthesized note: its pitch in Hz, when it starts and how long it rings, in seconds. */
export interface Note {
  readonly frequency: number
  readonly at?: number
  readonly length: number
  readonly loudness: number
  readonly shape?: OscillatorType
}

export interface Notes {
  /** Schedules notes on the audio clock, so that a busy page delays none of them. Silent while sound is off or the page is hidden. */
  play(notes: readonly Note[]): void
  /** Stops current notes and cancels scheduled ones. */
  stop(): void
}

export function createNotes(isOn: () => boolean): Notes {
  let context: AudioContext | undefined
  const sound = (to: AudioContext, { frequency, at = 0, length, loudness, shape = 'triangle' }: Note) => {
    const start = to.currentTime + at
    const tone = new OscillatorNode(to, { type: shape, frequency })
    const volume = new GainNode(to, { gain: 0 })
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.005)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
    tone.connect(volume).connect(to.destination)
    tone.start(start)
    tone.stop(start + length)
  }
  return {
    play: (notes) => {
      if (!isOn() || document.hidden) return
      context ??= new AudioContext()
      for (const note of notes) sound(context, note)
    },
    stop: () => {
      void context?.close()
      context = undefined
    },
  }
}
