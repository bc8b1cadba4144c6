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

const words = {
  'sign-in': { title: msg`Daily check-in`, text: msg`A new reward every day` },
  'red-vs-blue': { title: msg`Red vs Blue`, text: msg`Pick your team` },
  tasks: { title: msg`Tasks`, text: msg`Open reward chests` },
  jackpot: { title: msg`Jackpot`, text: msg`A free spin every day` },
  lottery: { title: msg`Diamond mall`, text: msg`Scratch cards and items` },
  'first-deposit': { title: msg`First deposit bonus`, text: msg`A one-time bonus` },
  bank: { title: msg`Savings`, text: msg`Safebox and piggy bank` },
  bankruptcy: { title: msg`Fresh start gift`, text: msg`When you run out of coins` },
  notice: { title: msg`Announcements`, text: msg`Updates from Swerte` },
  'monthly-bonus': { title: msg`Monthly bonus`, text: msg`Part of your valid bets back` },
  slotshack: { title: msg`Slotshack`, text: msg`Missions on five slots` },
  points: { title: msg`Rewards store`, text: msg`See what you can get` },
  follow: { title: msg`Follow us`, text: msg`A reward for each channel` },
  rank: { title: msg`Daily ranking`, text: msg`Today’s top players` },
  spin: { title: msg`Barkada wheel`, text: msg`Invite friends for spins` },
  agent: { title: msg`Invite and earn`, text: msg`Earn commission` },
  'fair-play': { title: msg`Fairness`, text: msg`Check any round yourself` },
  'my-rounds': { title: msg`Your rounds`, text: msg`All your rounds in one place` },
  questions: { title: msg`FAQs`, text: msg`Answers and help` },
} satisfies Record<string, Words>

/** Words for what the server names by id. An id without words is not shown. */
export const activityWords: typeof words & Readonly<Record<string, Words>> = words
