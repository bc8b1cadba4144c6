import { useMemo, useState, useSyncExternalStore } from 'react'
import { modelOf } from '#machines/index.ts'
import type { Model } from '#machines/kit/model.ts'
import { replay } from '#machines/kit/replay.ts'
import type { Recording } from '#machines/kit/replay.ts'
import { liveLog } from './liveLog.ts'
import type { Seen } from './log.ts'
import { recordingOf } from './recording.ts'
import type { Shown } from './Timeline.tsx'

export type Choice =
  | { readonly kind: 'live'; readonly key: string }
  | { readonly kind: 'machine'; readonly id: string }
  | { readonly kind: 'replay'; readonly recording: Recording }

export interface Chosen {
  readonly model: Model
  readonly actor: Seen | undefined
  readonly steps: readonly Shown[]
  readonly recording: Recording | undefined
}

/** What the inspector is looking at: a live machine, a machine as it is declared, or a replay. */
export function useChoice() {
  const log = useSyncExternalStore(liveLog.subscribe, liveLog.read)
  const [wanted, choose] = useState<Choice>()
  const [first] = log.actors
  const choice = useMemo<Choice | undefined>(() => wanted ?? (first && { kind: 'live', key: first.key }), [wanted, first])

  const chosen = useMemo((): Chosen | undefined => {
    if (!choice) return undefined
    const actor = choice.kind === 'live' ? log.actors.find(({ key }) => key === choice.key) : undefined
    const model = modelOf(choice.kind === 'live' ? actor?.machine : choice.kind === 'machine' ? choice.id : choice.recording.machine)
    if (!model) return undefined
    if (choice.kind === 'replay') return { model, actor, steps: replay(model.machine, choice.recording), recording: choice.recording }
    const moments = actor ? log.moments.filter((moment) => moment.actor === actor.key) : []
    const since = moments[0]?.at ?? 0
    return {
      model,
      actor,
      steps: moments.map(({ event, state, context, at }) => ({ event, state, context, after: at - since })),
      recording: moments.length > 0 ? recordingOf(model.machine.id, moments) : undefined,
    }
  }, [choice, log])

  return { log, choice, choose, chosen }
}
