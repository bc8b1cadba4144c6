import { useEffect, useRef, useState } from 'react'
import type { OwnRound } from '#contract/live.ts'
import { useApp } from '../../../platform/app.ts'
import { createLiveSound } from './sound.ts'
import type { LiveSound } from './sound.ts'

/** The table's sounds, by the player's setting. They end with the visit. */
export function useSound(): LiveSound {
  const app = useApp()
  const [sound] = useState(() => createLiveSound(() => app.storage.read('sound') === 'on'))
  useEffect(() => () => sound.stop(), [sound])
  return sound
}

/** Sounds a win when the player's round is paid more than it cost, not when the page finds it paid. */
export function useWinSound(sound: LiveSound, own: OwnRound | undefined): void {
  const waiting = useRef<number>(undefined)
  const [number, isSettled, hasWon] = [own?.number, own?.state === 'settled', own !== undefined && own.payout > own.stake]
  useEffect(() => {
    if (number === undefined) return
    if (!isSettled) waiting.current = number
    else if (waiting.current === number) {
      waiting.current = undefined
      if (hasWon) sound.win()
    }
  }, [sound, number, isSettled, hasWon])
}
