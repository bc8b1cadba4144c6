import { useMemo, useState, useSyncExternalStore } from 'react'
import { modelOf } from '#machines/index.ts'
import type { Model } from '#machines/kit/model.ts'
import { replay } from '#machines/kit/replay.ts'
import type { Recording } from '#machines/kit/replay.ts'
import { liveLog } from './liveLog.ts'
import type { Log, SeenMachine } from './log.ts'
import { recordingOf } from './recording.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'

export type Choice =
  | { readonly kind: 'live'; readonly key: string }
  | { readonly kind: 'machine'; readonly id: string }
  | { readonly kind: 'replay'; readonly recording: Recording }

export interface Chosen {
  readonly model: Model
  readonly actor: SeenMachine | undefined
  readonly steps: readonly Row[]
  readonly recording: Recording | undefined
}

/** The live log, or its state when it was paused, and how many steps have arrived since. */
function usePause() {
  const live = useSyncExternalStore(liveLog.subscribe, liveLog.read)
  const [held, hold] = useState<Log>()
  const waiting = useMemo(() => {
    const heldMoments = new Set(held?.moments)
    return held ? live.moments.filter((moment) => !heldMoments.has(moment)).length : 0
  }, [held, live])
  return { log: held ?? live, isPaused: held !== undefined, waiting, pause: (isPaused: boolean) => hold(isPaused ? live : undefined) }
}

/** What the inspector shows: a live machine, a declared machine, or a replay. */
export function useChoice() {
  const { log, ...pausing } = usePause()
  const [wanted, choose] = useState<Choice>()
  const [first] = log.actors
  const choice = useMemo<Choice | undefined>(() => wanted ?? (first && { kind: 'live', key: first.key }), [wanted, first])

  const chosen = useMemo((): Chosen | undefined => {
    if (!choice) return undefined
    const actor = choice.kind === 'live' ? log.actors.find(({ key }) => key === choice.key) : undefined
    const model = modelOf(choice.kind === 'live' ? actor?.machine : choice.kind === 'machine' ? choice.id : choice.recording.machine)
    if (!model) return undefined
    const name = model.machine.id
    if (choice.kind === 'replay') {
      const steps = replay(model.machine, choice.recording).map((step, no) => ({ ...step, no, actor: undefined, name }))
      return { model, actor, steps, recording: choice.recording }
    }
    const moments = actor ? log.moments.filter((moment) => moment.actor === actor.key) : []
    return {
      model,
      actor,
      steps: actor ? rowsOf(log, actor.key) : [],
      recording: moments.length > 0 ? recordingOf(name, moments) : undefined,
    }
  }, [choice, log])

  return { log, choice, choose, chosen, ...pausing }
}
