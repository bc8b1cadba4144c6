import { useState } from 'react'
import type { ReactNode } from 'react'
import type { chatUpload } from '#contract/chat.ts'
import type { feedbackUpload } from '#contract/feedback.ts'
import { useApp } from '../../platform/app.ts'
import { upload } from '../../platform/upload.ts'
import { pictureRefusals } from './pictureTexts.tsx'
import { shrink } from './shrink.ts'

/** A picture attached to a text being written. */
export interface Picture {
  /** Also the request id of its upload: sent again, it is stored once. */
  readonly key: string
  /** In this visit; a picture of an earlier visit is fetched from the server. */
  readonly blob?: Blob
  readonly state: 'sending' | 'kept' | 'lost' | 'refused'
  readonly pictureId?: string
  /** Why it was refused. */
  readonly reason?: ReactNode
}

/** Pictures are uploaded by `call` as they are chosen. `uploadedIds`: those on the server, in order. */
export function usePictures(call: typeof feedbackUpload | typeof chatUpload, uploadedIds: readonly string[]) {
  const app = useApp()
  const [pictures, setPictures] = useState<readonly Picture[]>(() => uploadedIds.map((id) => ({ key: id, state: 'kept', pictureId: id })))
  const patch = (key: string, by: Partial<Picture>) =>
    setPictures((all) => all.map((picture) => (picture.key === key ? { ...picture, ...by } : picture)))
  const send = async (key: string, blob: Blob) => {
    patch(key, { state: 'sending' })
    try {
      const file = await shrink(blob)
      const { signal } = new AbortController()
      const outcome = await upload(app, call, { fields: { requestId: key }, file, signal, onProgress: () => {} })
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
    /** The pictures of a restored draft. */
    restore: (ids: readonly string[]) =>
      setPictures((all) => [...ids.map((id): Picture => ({ key: id, state: 'kept', pictureId: id })), ...all]),
  }
}
