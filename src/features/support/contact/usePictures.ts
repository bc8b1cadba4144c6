import { useState } from 'react'
import type { ReactNode } from 'react'
import { feedbackUpload } from '#contract/feedback.ts'
import { useApp } from '../../../platform/app.ts'
import { upload } from '../../../platform/upload.ts'
import { pictureRefusals } from '../../../shared/pictures/pictureWords.tsx'
import { shrink } from '../../../shared/pictures/shrink.ts'

/** A picture for the feedback that is being written. */
export interface Picture {
  /** Also the request id of its upload: sent again, it is kept once. */
  readonly key: string
  /** Of this visit; one of an earlier visit is asked of the server. */
  readonly blob?: Blob
  readonly state: 'sending' | 'kept' | 'lost' | 'refused'
  readonly pictureId?: string
  /** Why it was not taken. */
  readonly reason?: ReactNode
}

/** Pictures go up as they are chosen. `ids`: of those that the server has, in their order. */
export function usePictures(known: readonly string[]) {
  const app = useApp()
  const [pictures, setPictures] = useState<readonly Picture[]>(() => known.map((id) => ({ key: id, state: 'kept', pictureId: id })))
  const patch = (key: string, by: Partial<Picture>) =>
    setPictures((all) => all.map((picture) => (picture.key === key ? { ...picture, ...by } : picture)))
  const send = async (key: string, blob: Blob) => {
    patch(key, { state: 'sending' })
    try {
      const file = await shrink(blob)
      const { signal } = new AbortController()
      const outcome = await upload(app, feedbackUpload, { fields: { requestId: key }, file, signal, onProgress: () => {} })
      if (outcome.kind === 'done') patch(key, { state: 'kept', pictureId: outcome.data.pictureId })
      else patch(key, { state: 'refused', reason: outcome.failure && pictureRefusals[outcome.failure]?.() })
    } catch {
      patch(key, { state: 'lost' })
    }
  }
  return {
    pictures,
    ids: pictures.flatMap(({ pictureId }) => pictureId ?? []),
    isSending: pictures.some(({ state }) => state === 'sending'),
    add: (blob: Blob) => {
      const key = app.env.uuid()
      setPictures((all) => [...all, { key, blob, state: 'sending' }])
      void send(key, blob)
    },
    again: ({ key, blob }: Picture) => void (blob && send(key, blob)),
    remove: ({ key }: Picture) => setPictures((all) => all.filter((picture) => picture.key !== key)),
    forget: () => setPictures([]),
  }
}
