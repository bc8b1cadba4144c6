import * as z from 'zod/mini'
import { call } from './call.ts'
import { uploadedFile } from './pictures.ts'
import { day, singleLine, time, username } from './values.ts'

/** Accepted documents: national ID, driver's license, passport, unified multi-purpose ID, postal ID. */
export const idTypes = ['philsys', 'drivers-license', 'passport', 'umid', 'postal-id'] as const
export const kycSlots = ['front', 'back', 'selfie'] as const
export type KycSlot = (typeof kycSlots)[number]

/** Why documents were returned: each has its text in the wizard. */
export const kycReasons = [
  'nameMismatch',
  'birthDateMismatch',
  'unreadable',
  'faceMismatch',
  'wrongPaper',
  'paperExpired',
  'underAge',
  'paperInUse',
  'listed',
] as const
export type KycReason = (typeof kycReasons)[number]

const details = {
  name: username,
  birthDate: day,
  idType: z.enum(idTypes),
  idNumber: singleLine(4, 30).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/)),
  address: singleLine(10, 200),
}
export const kycDetails = z.object(details)
export type KycDetails = z.infer<typeof kycDetails>

/** The player's verification status: `none` until something was stored (spec §3 «KYC»). */
const kycStatus = z.object({
  state: z.enum(['none', 'draft', 'submitted', 'approved', 'rejected', 'expired']),
  /** What was stored so far. Once submitted, the date of birth is empty, and only the last four characters of the number are returned. */
  details: z.object({
    name: z.string(),
    birthDate: z.string(),
    idType: z.nullable(z.enum(idTypes)),
    idNumber: z.string(),
    address: z.string(),
  }),
  /** Pictures on the server; the pictures themselves are never returned. */
  images: z.array(z.object({ slot: z.enum(kycSlots), at: time })),
  reasons: z.array(z.enum(kycReasons)),
  submittedAt: z.nullable(time),
  decidedAt: z.nullable(time),
  /** Of the approved documents. */
  expiresAt: z.nullable(time),
  /** State, details and pictures are of new documents: those approved before count until `expiresAt`, or until the new ones are approved. */
  isRenewal: z.optional(z.boolean()),
  /** The approved documents expire soon, and new ones may be submitted. */
  canRenew: z.optional(z.boolean()),
})
export type KycStatus = z.infer<typeof kycStatus>

export const kyc = call({ path: 'kyc', auth: 'user', input: z.object({}), output: kycStatus })

/** Multipart: the same fields, and the picture as the file field `file`. A new one replaces the earlier one of its slot. */
export const uploadKyc = call({
  path: 'uploadKyc',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({
    slot: z.enum(kycSlots),
    file: uploadedFile,
  }),
  output: kycStatus,
  failures: ['kycClosed', 'imageKind', 'imageTooLarge', 'imageTooManyPixels', 'imageTooSmall'],
})

/** Stores what is known so far; `submit` submits it, and then everything must be there. */
export const addKyc = call({
  path: 'addKyc',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ ...z.partial(kycDetails).shape, submit: z.boolean() }),
  output: kycStatus,
  failures: ['kycClosed', 'kycIncomplete', 'notEligible'],
})
