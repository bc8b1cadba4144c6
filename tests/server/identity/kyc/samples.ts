import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/call.ts'
import type { KycStatus } from '#contract/kyc.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { multipart, picture } from '../../fixtures/uploads.ts'

export const documents = {
  name: 'Juan dela Cruz',
  birthDate: '1990-01-01',
  idType: 'philsys',
  idNumber: '1234-5678-9012-3456',
  address: '12 Mabini Street, Quezon City',
} as const

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
