import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { eligibilityGroups } from '#contract/login.ts'

/**
 * Who may neither join nor play (spec §5), each a phrase that completes «if you are». Players declare exactly this: a change of the English
 * text requires a new `eligibilityVersion` (server/settings/policy.ts).
 */
export const groupTexts: Readonly<Record<(typeof eligibilityGroups)[number], MessageDescriptor>> = {
  under21: msg`under 21 years old`,
  government: msg`a government official or employee`,
  forces: msg`a member of the armed forces or the police`,
  student: msg`a student of any school, college or university`,
  listed: msg`on a list of restricted persons`,
  licensee: msg`a holder of a gaming license or gaming employment license`,
  publicPlace: msg`playing in a public place`,
}
