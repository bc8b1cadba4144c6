import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How a slot pays, by the tag that says so. */
export const mechanicTexts: Record<string, MessageDescriptor> = {
  clusters: msg`Clusters`,
  ways: msg`243 ways`,
  tumbles: msg`Tumbles`,
  respins: msg`Hold and respin`,
}
