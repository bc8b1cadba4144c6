import type { InputOf } from '#contract/call.ts'
import { kycRenewalMs } from '#contract/durations.ts'
import { kycSlots } from '#contract/kyc.ts'
import type { addKyc, KycStatus, uploadKyc } from '#contract/kyc.ts'
import { manilaDay, startOfManilaDay } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { countToday } from '../../kernel/http/rateLimit.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { recordMarks } from '../person/links.ts'
import { documentMarks } from '../person/marks.ts'
import { remakeImage } from '../pictures/image.ts'
import { ageAt } from '../session/eligibility.ts'
import * as store from './store.ts'
import type { KycRow, DocumentTable } from './store.ts'

type User = Context<'user'>

/** Pictures that one player uploads in a day of Manila: the files of those that were replaced stay for hours. */
const uploadsPerDay = 60

/** States in which documents cannot be changed. */
const isClosed = ({ state }: Pick<KycRow, 'state'>) => state === 'submitted' || state === 'approved'

/** The number of an ID, of which its owner knows the end. */
export const hiddenNumber = (number: string) => `•••• ${number.slice(-4)}`

/** Approved documents may be renewed while they expire soon: until new ones are approved, they count. */
const mayRenew = ({ state, expires_at: expiresAt }: KycRow, now: number) =>
  state === 'approved' && expiresAt !== null && expiresAt - now <= kycRenewalMs

export async function kycStatusOf({ tx, caller, now, policy }: Pick<User, 'tx' | 'caller' | 'now' | 'policy'>): Promise<KycStatus> {
  const held = await store.findKyc(tx, caller)
  const renewal = held?.state === 'approved' ? await store.findRenewal(tx, caller) : undefined
  const row = renewal ?? held
  const images = (await store.imagesOf(tx, renewal ? 'kyc_renewal' : 'kyc', caller.playerId)).map(({ slot, at }) => ({ slot, at }))
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
    expiresAt: held?.expires_at ?? null,
    isRenewal: renewal !== undefined,
    canRenew: held !== undefined && !renewal && policy.kyc.isAddKyc && mayRenew(held, now),
  }
}

/** Locks the player's row and returns which documents may be changed now. */
async function lockOpen({ tx, caller, now, policy }: User): Promise<DocumentTable | Refusal> {
  const held = await store.lockKyc(tx, caller)
  if (!policy.kyc.isAddKyc) return refuse('kycClosed', { state: held.state })
  if (!mayRenew(held, now)) return isClosed(held) ? refuse('kycClosed', { state: held.state }) : 'kyc'
  const renewal = await store.findRenewal(tx, caller)
  if (!renewal) await store.beginRenewal(tx, caller.playerId)
  return renewal?.state === 'submitted' ? refuse('kycClosed', { state: renewal.state }) : 'kyc_renewal'
}

/** uploadKyc: one picture, re-encoded and stored in its slot. The previous file is removed later. */
export async function uploadDocument(context: User, { slot, file }: InputOf<typeof uploadKyc>): Promise<KycStatus | Refusal> {
  const { tx, caller, now, random, adapters } = context
  const picture = await remakeImage(file.bytes)
  if (isRefusal(picture)) return picture
  const table = await lockOpen(context)
  if (isRefusal(table)) return table
  if ((await countToday(tx, 'kyc_image', caller.playerId, now)) > uploadsPerDay)
    return refuse('tooManyRequests', { retryAt: startOfManilaDay(manilaDay(now) + 1) })
  const fileId = random.uuid()
  await adapters.files.write(fileId, picture, now)
  await store.storeImage(tx, table, caller.playerId, slot, fileId, now)
  return kycStatusOf(context)
}

/** addKyc: stores the details given so far; once submitted, they cannot be changed until a decision. */
export async function saveKyc(context: User, { submit, ...details }: InputOf<typeof addKyc>): Promise<KycStatus | Refusal> {
  const { tx, caller, now, policy } = context
  const table = await lockOpen(context)
  if (isRefusal(table)) return table
  if (details.birthDate !== undefined) {
    const age = ageAt(details.birthDate, now)
    if (age < 0 || age > 120) return refuse('badParameter', { fields: ['birthDate'] })
    if (age < policy.ageLimit) return refuse('notEligible', { reason: 'age' })
  }
  await store.storeDetails(tx, table, caller, details)
  if (submit) {
    const { details: stored, images } = await kycStatusOf(context)
    const missing = [
      ...Object.entries(stored).flatMap(([field, value]) => (value ? [] : [field])),
      ...kycSlots.filter((slot) => !images.some((image) => image.slot === slot)),
    ]
    if (missing.length > 0) return refuse('kycIncomplete', { missing })
    await store.markSubmitted(tx, table, caller.playerId, now)
    const documents = await store.documentsOf(tx, caller.playerId)
    if (documents) await recordMarks(tx, caller.playerId, documentMarks(documents, false), now)
  }
  return kycStatusOf(context)
}
