import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { addKyc, kyc as readKyc, uploadKyc } from '#contract/kyc.ts'
import type { KycSlot } from '#contract/kyc.ts'
import type { kycMachine } from '#machines/kyc/kyc.machine.ts'
import type { App } from '../../../platform/app.ts'
import { upload } from '../../../platform/upload.ts'
import { watchVisibility } from '../../../platform/visibility.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Kyc = ActorRefFrom<typeof kycMachine>

interface Uploads {
  /** The picture that belongs to a request id. */
  fileOf(requestId: string): Promise<Blob> | undefined
  /** `share`: upload progress, 0 to 1. */
  onProgress(requestId: string, share: number): void
  onUploaded(slot: KycSlot, picture: Blob): void
}

/** The calls of the wizard. Pictures never pass through the machine: they are in `uploads`. */
export const createKycPorts = (app: App, uploads: Uploads): Ports<typeof kycMachine> => ({
  actors: {
    read: fromPromise(() => app.send(readKyc, {}, { quiet: 'place' })),
    save: fromPromise(async ({ input }) => {
      if (!input) throw new Error('nothing to save')
      const outcome = await app.send(addKyc, { ...input.details, submit: false }, { requestId: input.requestId })
      if (outcome.kind === 'done') app.storage.clear('kycDraft')
      return outcome
    }),
    upload: fromPromise(async ({ input, signal }) => {
      const file = input && (await uploads.fileOf(input.requestId))
      if (!file) throw new Error('no picture to send')
      const { requestId, slot } = input
      const onProgress = (share: number) => uploads.onProgress(requestId, share)
      const outcome = await upload(app, uploadKyc, { fields: { requestId, slot }, file, signal, onProgress })
      if (outcome.kind === 'done') uploads.onUploaded(slot, file)
      return outcome
    }),
    submit: fromPromise(({ input }) => app.send(addKyc, { submit: true }, { requestId: input.requestId ?? '' })),
  },
})

/** Connects its events with the rest of the app, and passes page events to it. Returns the clean-up. */
export const wireKyc = (app: App, kyc: Kyc): (() => void) =>
  combine(
    onEmitted(kyc, { 'kyc.changed': () => refreshOf(app)('kyc.changed') }),
    watchVisibility({ hidden: () => {}, shown: () => kyc.send({ type: 'page.shown' }) }),
  )
