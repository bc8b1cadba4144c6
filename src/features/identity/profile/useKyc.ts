import { useState } from 'react'
import type { KycSlot } from '#contract/kyc.ts'
import { kycMachine } from '#machines/kyc/kyc.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { shrink } from '../../../shared/pictures/shrink.ts'
import { createKycPorts, wireKyc } from './kyc.ports.ts'
import type { Kyc } from './kyc.ports.ts'

export type { Kyc } from './kyc.ports.ts'

/** This visit's pictures, for previews: kept in memory, never stored. */
export interface Pictures {
  /** The last one chosen, whatever became of it. */
  readonly chosen: Blob | undefined
  /** Those that the server has. */
  readonly uploaded: ReadonlyMap<KycSlot, Blob>
}

/** The wizard's machine, and a function that passes it a picture. */
export function useKyc(): { kyc: Kyc; choose: (slot: KycSlot, picture: Blob) => void; pictures: Pictures } {
  const app = useApp()
  /** For retries. */
  const [files] = useState(() => new Map<string, Promise<Blob>>())
  const [chosen, setChosen] = useState<Blob>()
  const [uploaded, setUploaded] = useState<Pictures['uploaded']>(new Map())
  const kyc: Kyc = useFlow(kycMachine, {
    ports: () =>
      createKycPorts(app, {
        fileOf: (requestId) => files.get(requestId),
        onProgress: (requestId, share) => kyc.send({ type: 'picture.progressed', requestId, share }),
        onUploaded: (slot, picture) => setUploaded((now) => new Map(now).set(slot, picture)),
      }),
    wire: wireKyc,
  })
  const choose = (slot: KycSlot, picture: Blob) => {
    const requestId = app.env.uuid()
    const event = { type: 'picture.chosen', requestId, slot } as const
    // It does not replace one that is uploading.
    if (!kyc.getSnapshot().can(event)) return
    files.clear()
    files.set(requestId, shrink(picture))
    setChosen(picture)
    kyc.send(event)
  }
  return { kyc, choose, pictures: { chosen, uploaded } }
}
