import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KycReason } from '#contract/kyc.ts'

/** Why papers came back, and what to do about it. */
export const reasonTexts: Readonly<Record<KycReason, MessageDescriptor>> = {
  nameMismatch: msg`The name is not the one on the ID. Write it just as it is printed there.`,
  unreadable: msg`A picture cannot be read. Take it again in daylight, close and steady.`,
  faceMismatch: msg`The face does not match the ID. Take your own picture again.`,
  wrongPaper: msg`This is not the kind of ID that you chose. Choose its kind, or show the other one.`,
  paperExpired: msg`This ID is no longer valid. Show another one.`,
  underAge: msg`By this ID you are under 21. Playing here is for adults of 21 or over.`,
  paperInUse: msg`This ID belongs to another account already. If that one is yours, use it.`,
}
