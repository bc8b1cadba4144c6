import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { addKyc, kyc as readKyc, uploadKyc } from '#contract/kyc.ts'
import type { KycSlot } from '#contract/kyc.ts'
import { kycMachine } from '#machines/kyc/kyc.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { upload } from '../../../platform/upload.ts'
import { shrink } from '../../../shared/pictures/shrink.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Kyc = ActorRefFrom<typeof kycMachine>

/** The wizard's papers, with the ports filled, and how a picture is handed to them. */
export function useKyc(): { kyc: Kyc; choose: (slot: KycSlot, picture: Blob) => void; pictures: ReadonlyMap<KycSlot, Blob> } {
  const app = useApp()
  /** This visit's pictures: kept for another try and for looking at, never stored. */
  const [files] = useState(() => new Map<string, Promise<Blob>>())
  const [pictures, setPictures] = useState<ReadonlyMap<KycSlot, Blob>>(new Map())
  const kyc: Kyc = useActorRef(
    kycMachine.provide({
      actors: {
        look: fromPromise(() => app.send(readKyc, {}, { silent: true })),
        keep: fromPromise(async ({ input }) => {
          if (!input) throw new Error('nothing to keep')
          return app.send(addKyc, { ...input.details, submit: false }, { requestId: input.requestId })
        }),
        upload: fromPromise(async ({ input, signal }) => {
          const file = input && (await files.get(input.requestId))
          if (!file) throw new Error('no picture to send')
          const { requestId, slot } = input
          const onProgress = (share: number) => kyc.send({ type: 'picture.progressed', requestId, share })
          return upload(app, uploadKyc, { fields: { requestId, slot }, file, signal, onProgress })
        }),
        submit: fromPromise(({ input }) => app.send(addKyc, { submit: true }, { requestId: input.requestId ?? '' })),
      },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )
  useEffect(() => {
    const changed = kyc.on('kyc.changed', () => refreshOf(app)('kyc.changed'))
    const shown = () => {
      if (!document.hidden) kyc.send({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', shown)
    return () => {
      changed.unsubscribe()
      document.removeEventListener('visibilitychange', shown)
    }
  }, [app, kyc])
  const choose = (slot: KycSlot, picture: Blob) => {
    const requestId = app.env.uuid()
    const chosen = { type: 'picture.chosen', requestId, slot } as const
    // One that would not go is not shown as if it had, and does not take the place of the one on its way.
    if (!kyc.getSnapshot().can(chosen)) return
    files.clear()
    files.set(requestId, shrink(picture))
    setPictures((now) => new Map(now).set(slot, picture))
    kyc.send(chosen)
  }
  return { kyc, choose, pictures }
}
