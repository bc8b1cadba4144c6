import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Answer } from '#contract/call.ts'
import type { KycStatus } from '#contract/kyc.ts'
import type { TestApp } from '../../fixtures/app.ts'

export const documents = {
  name: 'Juan dela Cruz',
  birthDate: '1990-01-01',
  idType: 'philsys',
  idNumber: '1234-5678-9012-3456',
  address: '12 Mabini Street, Quezon City',
} as const

/** A picture of this size with a location in its metadata. */
export const picture = (width = 640, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#806040' } })
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
    .jpeg()
    .toBuffer()

/** A multipart body as sent by a browser. */
export function multipart(fields: Record<string, string>, file: Buffer, filename = 'id.jpg'): { payload: Buffer; contentType: string } {
  const boundary = `----${randomUUID()}`
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}

export async function upload(
  app: TestApp,
  token: string | undefined,
  slot: string,
  file: Buffer,
  requestId: string = randomUUID(),
): Promise<Answer<KycStatus>> {
  const { payload, contentType } = multipart({ requestId, slot, platform: '1', channel: 'WEB' }, file)
  return (await app.inject('uploadKyc', payload, token, contentType)).json<Answer<KycStatus>>()
}

type Details = Partial<Record<keyof typeof documents, string>>

/** Submits complete documents for a player. */
export async function submitDocuments(app: TestApp, token: string, details: Details = {}): Promise<void> {
  const image = await picture()
  for (const slot of ['front', 'back', 'selfie']) await upload(app, token, slot, image)
  await app.call('addKyc', { ...documents, ...details, submit: true }, token)
}

/** A player who has submitted complete documents. */
export async function playerWithDocuments(
  app: TestApp,
  details: Details = {},
): Promise<{ token: string; userId: string; account: string }> {
  const player = await app.register()
  await submitDocuments(app, player.token, details)
  return player
}
