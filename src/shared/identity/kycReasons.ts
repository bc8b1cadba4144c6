import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KycReason } from '#contract/kyc.ts'

/** Why documents were returned, and what to do about it. */
export const reasonTexts: Readonly<Record<KycReason, MessageDescriptor>> = {
  nameMismatch: msg`The name doesn’t match your ID. Enter it exactly as printed there.`,
  birthDateMismatch: msg`The date of birth isn’t the one you signed up with. If you entered it wrong then, contact customer support.`,
  unreadable: msg`We can’t read one of your pictures. Take it again in daylight, close up and steady.`,
  faceMismatch: msg`Your face doesn’t match the ID. Take your selfie again.`,
  wrongPaper: msg`This isn’t the type of ID you chose. Choose the right type or use the other ID.`,
  paperExpired: msg`This ID has expired. Use another one.`,
  underAge: msg`According to this ID, you’re under 21. You must be 21 or over to play.`,
  listed: msg`You’re on the list of people excluded from gaming in the Philippines. You can’t play or deposit, but you can withdraw what’s yours.`,
  paperInUse: msg`This ID is already used on another account. If that account is yours, use that one.`,
}
