import type { KycReason } from '../kyc.ts'

/** Why documents are rejected, as operators read it. */
export const kycReasonTexts: Readonly<Record<KycReason, string>> = {
  nameMismatch: 'Name doesn’t match',
  birthDateMismatch: 'Date of birth doesn’t match',
  unreadable: 'Not legible',
  faceMismatch: 'Face doesn’t match',
  wrongPaper: 'Not the selected ID type',
  paperExpired: 'ID has expired',
  underAge: 'Under age',
  paperInUse: 'ID is already used by another player',
  listed: 'On the exclusion list',
}
