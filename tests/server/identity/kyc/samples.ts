import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from '#contract/call.ts'
import type { KycStatus } from '#contract/kyc.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
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

/** An operator opens the pictures at the terminal, as they must before they approve. */
export async function lookAtDocuments(app: TestApp, userId: string, by: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'swerte-documents-'))
  const { done, output } = await runCommand(app, `documents-pictures ${userId} --by ${by} --to ${folder} --reason`, 'review')
  rmSync(folder, { recursive: true })
  if (!done) throw new Error(output)
}
