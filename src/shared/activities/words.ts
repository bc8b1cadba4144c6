import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import fan from '../../art/avatars/fan.svg'
import jeepney from '../../art/avatars/jeepney.svg'
import mango from '../../art/avatars/mango.svg'
import mask from '../../art/avatars/mask.svg'
import sampaguita from '../../art/avatars/sampaguita.svg'
import diamond from '../../art/awards/diamond.svg'
import points from '../../art/awards/points.svg'
import mark from '../../art/mark.svg'
import megaphone from '../../art/megaphone.svg'
import parol from '../../art/parol.svg'
import piggy from '../../art/piggy.svg'
import shack from '../../art/shack.svg'
import trophy from '../../art/trophy.svg'

interface Words {
  title: MessageDescriptor
  /** A few words below the title: one line of a phone. */
  text: MessageDescriptor
}

const arts: Readonly<Record<string, string>> = {
  parol,
  mask,
  fan,
  mark,
  jeepney,
  piggy,
  sampaguita,
  mango,
  diamond,
  megaphone,
  points,
  shack,
  trophy,
}

/** The drawing that the server names; what it names and we have not is shown as the mark. */
export const activityArt = (name: string): string => arts[name] ?? mark

/** Words for what the server names by id. An id without words is not shown. */
export const activityWords: Readonly<Record<string, Words>> = {
  'sign-in': { title: msg`Daily sign-in`, text: msg`Something new each day` },
  'red-vs-blue': { title: msg`Red vs Blue`, text: msg`Pick your camp` },
  tasks: { title: msg`Tasks`, text: msg`Chests to open` },
  jackpot: { title: msg`Jackpot`, text: msg`A free spin a day` },
  lottery: { title: msg`Diamond mall`, text: msg`Scratch cards and goods` },
  'first-deposit': { title: msg`Your first ride`, text: msg`A bonus once` },
  bank: { title: msg`Bank`, text: msg`Safebox and piggy` },
  bankruptcy: { title: msg`Gift to start again`, text: msg`When all is lost` },
  notice: { title: msg`News from the plaza`, text: msg`What the house says` },
  'monthly-bonus': { title: msg`Monthly bonus`, text: msg`A part of your bets back` },
  slotshack: { title: msg`Slotshack`, text: msg`Missions on five slots` },
  points: { title: msg`Points`, text: msg`See what they buy` },
  follow: { title: msg`Follow us`, text: msg`A thank-you for each` },
  rank: { title: msg`Rank of the day`, text: msg`Who plays most` },
  spin: { title: msg`Wheel of friends`, text: msg`Spins for inviting` },
  agent: { title: msg`Invite and earn`, text: msg`A share of their play` },
  'fair-play': { title: msg`Fair play`, text: msg`Your seed, your proof` },
  'my-rounds': { title: msg`Your rounds`, text: msg`Every spin, kept` },
  questions: { title: msg`Questions`, text: msg`Honest answers` },
}
