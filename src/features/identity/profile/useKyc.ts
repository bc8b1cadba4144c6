import { useState } from 'react'
import type { KycSlot } from '#contract/kyc.ts'
import { kycMachine } from '#machines/kyc/kyc.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { shrink } from '../../../shared/pictures/shrink.ts'
import { createKycPorts, wireKyc } from './kyc.ports.ts'
import type { Kyc } from './kyc.ports.ts'

export type { Kyc } from './kyc.ports.ts'

/** The wizard's machine, and a function that passes it a picture. */
export function useKyc(): { kyc: Kyc; choose: (slot: KycSlot, picture: Blob) => void; pictures: ReadonlyMap<KycSlot, Blob> } {
  const app = useApp()
  /** This visit's pictures: kept in memory for retries and previews, never stored. */
  const [files] = useState(() => new Map<string, Promise<Blob>>())
  const [pictures, setPictures] = useState<ReadonlyMap<KycSlot, Blob>>(new Map())
  const kyc: Kyc = useFlow(kycMachine, {
    ports: () =>
      createKycPorts(app, {
        fileOf: (requestId) => files.get(requestId),
        onProgress: (requestId, share) => kyc.send({ type: 'picture.progressed', requestId, share }),
      }),
    wire: wireKyc,
  })
  const choose = (slot: KycSlot, picture: Blob) => {
    const requestId = app.env.uuid()
    const chosen = { type: 'picture.chosen', requestId, slot } as const
    // A picture that fails to upload is not shown as uploaded, and does not replace one that is uploading.
    if (!kyc.getSnapshot().can(chosen)) return
    files.clear()
    files.set(requestId, shrink(picture))
    setPictures((now) => new Map(now).set(slot, picture))
    kyc.send(chosen)
  }
  return { kyc, choose, pictures }
}
