import type { InputOf } from '#contract/call.ts'
import { kycSlots } from '#contract/kyc.ts'
import type { addKyc, KycStatus, uploadKyc } from '#contract/kyc.ts'
import { manilaDay, startOfManilaDay } from '../../kernel/calendar.ts'
import type { Caller, Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { countToday } from '../../kernel/http/rateLimit.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { recordMarks } from '../person/links.ts'
import { documentMarks } from '../person/marks.ts'
import { remakeImage } from '../pictures/image.ts'
import { ageAt } from '../session/eligibility.ts'
import * as store from './store.ts'
import type { KycRow } from './store.ts'

type User = Context<'user'>

/** Pictures that one player uploads in a day of Manila: the files of those that were replaced stay for hours. */
const uploadsPerDay = 60

/** States in which documents cannot be changed. */
const isClosed = ({ state }: KycRow) => state === 'submitted' || state === 'approved'

/** The number of an ID, of which its owner knows the end. */
export const hiddenNumber = (number: string) => `•••• ${number.slice(-4)}`

export async function kycStatusOf(sql: Sql, caller: Caller): Promise<KycStatus> {
  const row = await store.findKyc(sql, caller)
  const images = (await store.imagesOf(sql, caller.playerId)).map(({ slot, at }) => ({ slot, at }))
  const number = row?.id_number ?? ''
  const isHidden = row !== undefined && isClosed(row)
  return {
    state: row?.state ?? 'none',
    details: {
      name: row?.name ?? '',
      // With it, whoever has the player's number and a session by a code could set a new password (forgetPassword): only the session that
      // entered it has it returned.
      birthDate: isHidden || !row?.is_own_birth_date ? '' : (row.birth_date ?? ''),
      idType: row?.id_type ?? null,
      idNumber: isHidden ? hiddenNumber(number) : number,
      address: row?.address ?? '',
    },
    images,
    reasons: row?.reasons ?? [],
    submittedAt: row?.submitted_at ?? null,
    decidedAt: row?.decided_at ?? null,
    expiresAt: row?.expires_at ?? null,
  }
}

/** Locks the player's row and returns it, if it may be changed now. */
async function lockOpen({ tx, caller, policy }: User): Promise<KycRow | Refusal> {
  const row = await store.lockKyc(tx, caller)
  return isClosed(row) || !policy.kyc.isAddKyc ? refuse('kycClosed', { state: row.state }) : row
}

/** uploadKyc: one picture, re-encoded and stored in its slot. The previous file is removed later. */
export async function uploadDocument(context: User, { slot, file }: InputOf<typeof uploadKyc>): Promise<KycStatus | Refusal> {
  const { tx, caller, now, random, adapters } = context
  const picture = await remakeImage(file.bytes)
  if (isRefusal(picture)) return picture
  const row = await lockOpen(context)
  if (isRefusal(row)) return row
  if ((await countToday(tx, 'kyc_image', caller.playerId, now)) > uploadsPerDay)
    return refuse('tooManyRequests', { retryAt: startOfManilaDay(manilaDay(now) + 1) })
  const fileId = random.uuid()
  await adapters.files.write(fileId, picture, now)
  await store.storeImage(tx, caller.playerId, slot, fileId, now)
  return kycStatusOf(tx, caller)
}

/** addKyc: stores the details given so far; once submitted, they cannot be changed until a decision. */
export async function saveKyc(context: User, { submit, ...details }: InputOf<typeof addKyc>): Promise<KycStatus | Refusal> {
  const { tx, caller, now, policy } = context
  const held = await lockOpen(context)
  if (isRefusal(held)) return held
  if (details.birthDate !== undefined) {
    const age = ageAt(details.birthDate, now)
    if (age < 0 || age > 120) return refuse('badParameter', { fields: ['birthDate'] })
    if (age < policy.ageLimit) return refuse('notEligible', { reason: 'age' })
  }
  await store.storeDetails(tx, caller, details)
  if (submit) {
    const { details: stored, images } = await kycStatusOf(tx, caller)
    const missing = [
      ...Object.entries(stored).flatMap(([field, value]) => (value ? [] : [field])),
      ...kycSlots.filter((slot) => !images.some((image) => image.slot === slot)),
    ]
    if (missing.length > 0) return refuse('kycIncomplete', { missing })
    await store.markSubmitted(tx, caller.playerId, now)
    const documents = await store.documentsOf(tx, caller.playerId)
    if (documents) await recordMarks(tx, caller.playerId, documentMarks(documents, false), now)
  }
  return kycStatusOf(tx, caller)
}
