import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Texts for ids from the server. An id without a text is not shown. */
export interface Words {
  title: MessageDescriptor
  /** A short text above or below the title: one line on a phone. */
  text: MessageDescriptor
  action?: MessageDescriptor
}

/** `grant` is the welcome grant as text, because only the server knows its amount. */
export const bannerTexts = (id: string, grant: string): Words | undefined =>
  ({
    welcome: { title: msg`Your first ride is on us`, text: msg`New here?`, action: msg`Get ${grant} play coins` },
    'first-ride': { title: msg`Biyahe 888 is boarding`, text: msg`For bold riders`, action: msg`Hop on` },
    'try-it': { title: msg`Dive in with demo coins`, text: msg`Try Perlas for free`, action: msg`Try it` },
    'fair-play': { title: msg`Check every round yourself`, text: msg`Provably fair`, action: msg`See how` },
  })[id]
