import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Words for what the server names by id: banners, activities, tags and types. An id without words is not shown. */
export interface Words {
  title: MessageDescriptor
  text: MessageDescriptor
  action?: MessageDescriptor
}

export const bannerWords: Record<string, Words> = {
  welcome: { title: msg`Your first ride is on us`, text: msg`New here?`, action: msg`Get 1,000 play coins` },
  'first-ride': { title: msg`Biyahe 888 is boarding`, text: msg`Bold wins, five golden eights`, action: msg`Hop on` },
  'try-it': { title: msg`Dive in, risk nothing`, text: msg`Perlas on demo coins`, action: msg`Try it` },
  'fair-play': { title: msg`Check every round yourself`, text: msg`Provably fair`, action: msg`See how` },
}

export const activityWords: Record<string, Words> = {
  'fair-play': { title: msg`Fair play`, text: msg`Your seed, your proof` },
  'my-rounds': { title: msg`Your rounds`, text: msg`Every spin, kept` },
  questions: { title: msg`Questions`, text: msg`Honest answers` },
}

export const tagWords: Record<string, MessageDescriptor> = {
  hot: msg`Hot`,
  new: msg`New`,
  'free-spins': msg`Free spins`,
  calm: msg`Calm`,
  lively: msg`Lively`,
  bold: msg`Bold`,
  slots: msg`Slots`,
  perya: msg`Perya`,
  fishing: msg`Fishing`,
  live: msg`Live`,
  table: msg`Table`,
}
