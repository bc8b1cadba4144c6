import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { ComponentType, SVGProps } from 'react'
import Flower from '~icons/lucide/flower-2'
import Gem from '~icons/lucide/gem'
import Wheel from '~icons/lucide/loader-pinwheel'
import Megaphone from '~icons/lucide/megaphone'
import PiggyBank from '~icons/lucide/piggy-bank'
import Store from '~icons/lucide/store'
import Sun from '~icons/lucide/sun'
import Swords from '~icons/lucide/swords'
import Ticket from '~icons/lucide/ticket'
import Trophy from '~icons/lucide/trophy'
import UserRoundPlus from '~icons/lucide/user-round-plus'
import type { ActivityId, AwardSource } from '#contract/activities.ts'
import jeepney from '../../art/avatars/jeepney.svg'
import mango from '../../art/avatars/mango.svg'
import sampaguita from '../../art/avatars/sampaguita.svg'
import diamond from '../../art/awards/diamond.svg'
import points from '../../art/awards/points.svg'
import bingo from '../../art/bingo.svg'
import kite from '../../art/kite.svg'
import megaphone from '../../art/megaphone.svg'
import palabunutan from '../../art/palabunutan.svg'
import piggy from '../../art/piggy.svg'
import shack from '../../art/shack.svg'
import trophy from '../../art/trophy.svg'
import { mark } from '../../platform/shellArt.ts'
import { fan, mask, parol } from '../drawings.ts'
import type { PlainOverlayName } from '../overlays/inputs.ts'

/** A page of the site, by its path in src/app/routes.tsx. */
export type RoutePath = keyof RegisteredRouter['routesByPath']
export type Icon = ComponentType<SVGProps<SVGSVGElement>>

interface Words {
  readonly title: MessageDescriptor
  /** A short text below the title: one line on a phone. */
  readonly text: MessageDescriptor
}

/**
 * Everything the app knows of an activity except its pages (src/app/routes.tsx) and the content of its overlay
 * (src/app/deferred/overlays.ts).
 */
interface Activity {
  /** Its card in the lobby and in the activity list; null: no card. */
  readonly card: Words | null
  /** The source of an award, on records, where the card's title does not say it. */
  readonly source?: MessageDescriptor
  /** Its overlay as a start-up pop-up, and from a card when it has no page. */
  readonly overlay?: PlainOverlayName
  /** Its link on the member's page, in the order of this list. */
  readonly link?: { readonly to: RoutePath; readonly icon: Icon }
}

export const activities: Readonly<Record<ActivityId, Activity>> = {
  bank: {
    card: { title: msg`Savings`, text: msg`Safebox and piggy bank` },
    source: msg`Piggy bank`,
    link: { to: '/activity/bank', icon: PiggyBank },
  },
  'sign-in': {
    card: { title: msg`Daily check-in`, text: msg`A new reward every day` },
    overlay: 'checkIn',
    link: { to: '/activity/sign-in', icon: Sun },
  },
  agent: { card: { title: msg`Invite and earn`, text: msg`Earn commission` }, link: { to: '/agent', icon: UserRoundPlus } },
  spin: { card: { title: msg`Barkada wheel`, text: msg`Invite friends for spins` }, link: { to: '/activity/spin', icon: Wheel } },
  lottery: { card: { title: msg`Diamond mall`, text: msg`Scratch cards and items` }, link: { to: '/activity/lottery', icon: Gem } },
  'red-vs-blue': {
    card: { title: msg`Red vs Blue`, text: msg`Weekly team battle` },
    overlay: 'redVsBlue',
    link: { to: '/activity/redpkblue', icon: Swords },
  },
  slotshack: { card: { title: msg`Slotshack`, text: msg`Missions on five slots` }, link: { to: '/activity/slotshack', icon: Store } },
  points: { card: { title: msg`Rewards store`, text: msg`See what you can get` }, link: { to: '/points', icon: Flower } },
  rank: { card: { title: msg`Daily ranking`, text: msg`Today’s top players` }, link: { to: '/rank', icon: Trophy } },
  'daily-game': {
    card: { title: msg`Palabunutan`, text: msg`A free draw every day` },
    link: { to: '/activity/daily-game', icon: Ticket },
  },
  follow: { card: { title: msg`Follow us`, text: msg`A reward for each channel` }, link: { to: '/activity/follow', icon: Megaphone } },
  tasks: { card: { title: msg`Tasks`, text: msg`Open reward chests` } },
  jackpot: { card: { title: msg`Jackpot`, text: msg`A free spin every day` }, overlay: 'jackpot' },
  'first-deposit': { card: { title: msg`First deposit bonus`, text: msg`A one-time bonus` }, overlay: 'firstDeposit' },
  'monthly-bonus': { card: { title: msg`Monthly bonus`, text: msg`Part of your valid bets back` } },
  bankruptcy: { card: { title: msg`Fresh start gift`, text: msg`When you run out of coins` }, overlay: 'bankruptcy' },
  notice: { card: { title: msg`Announcements`, text: msg`Updates from Swerte` }, overlay: 'notice' },
  kyc: { card: null, overlay: 'kyc' },
}

/** The list is from the server, which may know more activities than this build. */
const activityOf = (id: string): Activity | undefined => (activities as Readonly<Record<string, Activity>>)[id]

export const activityTitle = (id: string): MessageDescriptor | undefined => activityOf(id)?.card?.title

/** The page of an activity, by the id in an address; undefined for an id unknown to this build. */
export function activityPage(id: string | undefined): { readonly id: ActivityId; readonly to: RoutePath } | undefined {
  const to = id === undefined ? undefined : id === 'tasks' ? '/bonus/tasks' : activityOf(id)?.link?.to
  return to && { id: id as ActivityId, to }
}

/** Cards of the lobby that are not activities (server/settings/areas/content.ts). */
const otherCards: Readonly<Record<string, Words>> = {
  'color-game': { title: msg`Color Game`, text: msg`Live rounds of the perya` },
  crash: { title: msg`Saranggola`, text: msg`A kite in the wind` },
  bingo: { title: msg`Bingo`, text: msg`75 balls, one for all` },
  'coin-pusher': { title: msg`Coin Pusher`, text: msg`Your own table of coins` },
  'fair-play': { title: msg`Fairness`, text: msg`Check any round yourself` },
  'my-rounds': { title: msg`Your rounds`, text: msg`All your rounds in one place` },
  questions: { title: msg`FAQs`, text: msg`Answers and help` },
}
/** Undefined: not shown. */
export const cardTexts = (id: string): Words | undefined => activityOf(id)?.card ?? otherCards[id]

/** Pop-ups of the specification that the server does not list. */
const otherPopups: Readonly<Record<string, PlainOverlayName>> = { 'vip-gift': 'vipGift', 'bet-rebate': 'betRebate' }
export const overlayOf = (id: string): PlainOverlayName | undefined => activityOf(id)?.overlay ?? otherPopups[id]

const otherSources: Readonly<Record<Exclude<AwardSource, ActivityId>, MessageDescriptor>> = {
  vip: msg`VIP progress`,
  coupon: msg`Coin coupon`,
  mail: msg`Mailbox`,
}
const swerte = msg`Swerte`

/** The source of an award, by the id that the server logs it under. */
export const awardSourceName = (id: string): MessageDescriptor =>
  activityOf(id)?.source ?? activityTitle(id) ?? (otherSources as Readonly<Record<string, MessageDescriptor>>)[id] ?? swerte

const arts: Readonly<Record<string, string>> = {
  parol,
  kite,
  bingo,
  mask,
  fan,
  mark,
  jeepney,
  piggy,
  sampaguita,
  mango,
  diamond,
  megaphone,
  palabunutan,
  points,
  shack,
  trophy,
}
/** The drawing that the server names; the brand mark when we do not have it. */
export const activityArt = (name: string): string => arts[name] ?? mark
