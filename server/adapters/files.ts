import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { BlobStore } from './blobs.ts'
import type { FilesAdapter } from './index.ts'

const idPattern = /^[0-9a-f-]{36}$/
const cipher = 'aes-256-gcm'
const ivSize = 12
const tagSize = 16

/**
 * Files encrypted with a key derived from the installation's secret: a copy of the disk or of the bucket alone reveals no picture. Their
 * UUIDs are part of the encryption: files cannot be swapped.
 */
export function createFiles(blobs: BlobStore, secret: Buffer): FilesAdapter {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'papers', 32))
  const checked = (id: string): string => {
    if (!idPattern.test(id)) throw new Error('a file name must be a UUID')
    return id
  }
  const seal = (id: string, bytes: Uint8Array): Buffer => {
    const iv = randomBytes(ivSize)
    const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(id))
    const sealed = Buffer.concat([sealing.update(bytes), sealing.final()])
    return Buffer.concat([iv, sealing.getAuthTag(), sealed])
  }
  const unseal = (id: string, file: Buffer): Buffer => {
    const opening = createDecipheriv(cipher, key, file.subarray(0, ivSize)).setAAD(Buffer.from(id))
    opening.setAuthTag(file.subarray(ivSize, ivSize + tagSize))
    return Buffer.concat([opening.update(file.subarray(ivSize + tagSize)), opening.final()])
  }
  return {
    write: (id, bytes, at) => blobs.write(checked(id), [seal(id, bytes)], at),
    read: async (id) => unseal(id, await blobs.read(checked(id))),
    remove: (id) => blobs.remove(checked(id)),
    list: async () => (await blobs.list()).filter(({ name }) => idPattern.test(name)).map(({ name, at }) => ({ id: name, at })),
  }
}
