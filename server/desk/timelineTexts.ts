import { activityTitles } from '#contract/activities.ts'
import type { AwardSource } from '#contract/activities.ts'
import { awardText } from '#contract/desk/awardTexts.ts'
import { entryText } from '#contract/desk/entryTexts.ts'
import { kycReasonTexts } from '#contract/desk/kycReasons.ts'
import type { KycReason } from '#contract/kyc.ts'
import type { MailContent } from '#contract/mail.ts'
import { coinsText, plural } from '#contract/operatorText.ts'
import { gameName } from '../play/games/catalogue.ts'
import type { Policy } from '../settings/policy.ts'
import { actionText, reasonText, returnTexts, targetText } from './auditTexts.ts'
import { bankName, depositName } from './methodNames.ts'
import type { EventKind, EventRow } from './timelineStore.ts'

type Detail = EventRow['detail']

/** What a summary is written with. */
export interface SummaryContext {
  readonly policy: Policy
  /** A time in the reader's time zone. */
  readonly moment: (at: number) => string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const money = (value: unknown): string => coinsText(Number(value))
/** Joins words, skipping missing ones. */
export const line = (...words: readonly (string | false | null | undefined)[]): string => words.filter(Boolean).join(', ')
/** A reason in a person's own words. */
const quoted = (reason: unknown): string => text(reason) && `“${text(reason)}”`
const aboutOrder =
  (kind: string) =>
  ({ id }: Detail): string =>
    `${kind}:${text(id)}`
/** «from: ana, device: …» */
const listed = (detail: object, { moment }: SummaryContext): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(
      ([key, value]) =>
        `${key}: ${key === 'until' ? moment(Number(value)) : typeof value === 'object' ? JSON.stringify(value) : text(value)}`,
    )
    .join(', ')

const reasonsText = (reasons: readonly KycReason[]): string => reasons.map((reason) => kycReasonTexts[reason]).join(', ')
type ContentOf<Template extends MailContent['template']> = Extract<MailContent, { template: Template }>
const methodTexts: Readonly<Record<ContentOf<'loginMethodAdded'>['method'], string>> = {
  passkey: 'passkey was added',
  mobile: 'mobile number was added',
  password: 'password was set',
  google: 'Google account was linked',
  facebook: 'Facebook account was linked',
  line: 'LINE account was linked',
}
const removedMethodTexts: Readonly<Record<ContentOf<'loginMethodRemoved'>['method'], string>> = {
  passkey: 'passkey was removed',
  google: 'Google account was unlinked',
  facebook: 'Facebook account was unlinked',
  line: 'LINE account was unlinked',
}
const mailTexts: { readonly [Template in MailContent['template']]: (content: ContentOf<Template>) => string } = {
  welcome: () => 'welcome',
  withdrawalPaid: ({ orderId, amount }) => `withdrawal ${orderId} of ${money(amount)} paid`,
  withdrawalReturned: ({ orderId, amount, reason }) => line(`withdrawal ${orderId} of ${money(amount)} returned`, quoted(reason)),
  kycApproved: () => 'identity verified',
  kycRejected: ({ reasons }) => line('documents rejected', reasonsText(reasons)),
  kycExpired: () => 'ID expired',
  kycExpires: () => 'ID expires soon',
  passwordChanged: () => 'password was changed',
  mobileChanged: () => 'mobile number was changed',
  loginMethodAdded: ({ method }) => methodTexts[method],
  loginMethodRemoved: ({ method }) => removedMethodTexts[method],
  accountHeld: () => 'account blocked, the person has another one',
  feedbackAnswered: ({ feedbackId }) => `feedback ${feedbackId} answered`,
  chatTranscript: ({ chatId }) => `transcript of chat ${chatId}`,
  chatAnswered: ({ chatId }) => `answer in chat ${chatId}`,
  goodsShipped: ({ orderId, carrier, number }) => line(`mall order ${orderId} shipped`, carrier, number),
  goodsRefused: ({ orderId, diamonds, reason }) =>
    line(`mall order ${orderId} refused, ${plural(diamonds, 'diamond')} returned`, quoted(reason)),
  written: ({ words }) => `“${words['en-PH'].title}”`,
}
/** What a message says; an operator's is shown by its title. */
const mailText = (content: MailContent): string => (mailTexts[content.template] as (one: MailContent) => string)(content)

/** A given award in its stored form. */
type Given = Parameters<typeof awardText>[0]
const awardSources: Readonly<Partial<Record<string, string>>> = {
  ...activityTitles,
  vip: 'VIP',
  coupon: 'a coupon',
  mail: 'a message',
} satisfies Readonly<Record<AwardSource, string>>

export const limitNames: Readonly<Record<string, string>> = { stake: 'bets', deposit: 'deposits', loss: 'losses', time: 'playing time' }
/** «bets of 50.00 a day» */
const limitText = ({ kind, period, value }: Detail): string => {
  const limit = value === null ? 'no limit' : kind === 'time' ? `${text(value)} minutes` : money(value)
  return `${limitNames[text(kind)] ?? text(kind)}, ${limit} a ${text(period)}`
}
/** What the player did to protect themselves. */
function protectionText(action: string, detail: Detail, context: SummaryContext): string {
  const until = (): string => `until ${context.moment(Number(detail.until))}`
  const minutes = (): string => `every ${text(detail.minutes)} minutes`
  const texts: Readonly<Record<string, () => string>> = {
    'limit.set': () => `set a limit: ${limitText(detail)}`,
    'loosening.asked': () => `requested a higher limit: ${limitText(detail)}`,
    'loosening.confirmed': () => `confirmed a higher limit: ${limitText(detail)}`,
    'reality.set': () => `set the reality check: ${minutes()}`,
    'reality.asked': () => `requested less frequent reality checks: ${minutes()}`,
    break: () => `took a break ${until()}`,
    exclusion: () => `self-excluded ${until()}`,
  }
  return texts[action]?.() ?? `${action}: ${listed(detail, context)}`
}

/** «deposit 500001», «gift welcome»: a reference names its source, or the player. */
const lockText = (source: string, ref: string): string => {
  const [kind = '', id = ''] = ref.split(':')
  return kind === source ? `${source} ${id}` : `${source} ${kind}`
}
const lockEnds: Readonly<Record<string, string>> = { done: 'met', expired: 'expired', lifted: 'lifted' }

/** «VIP level gift 1»: the kind of a claim, and which one it was. */
const takenText = (ref: string, player: string): string => {
  const [kind = '', ...which] = ref.split(':')
  return [entryText(kind), ...which.filter((part) => part !== player)].join(' ')
}

const summaries: Readonly<Record<EventKind, (detail: Detail, context: SummaryContext) => string>> = {
  registered: ({ account, inviter }) =>
    line('registered', text(account) && `as ${text(account)}`, inviter ? `invited by player ${text(inviter)}` : ''),
  termsAccepted: ({ version }) => `accepted the terms, version ${text(version)}`,
  loggedIn: ({ ip, device, os, app }) => line(`logged in from ${text(ip)}`, text(device), text(os), text(app) && `app ${text(app)}`),
  passkeyAdded: ({ name }) => `added the passkey ${text(name)}`,
  gameOpened: ({ game, currency }) => line(`opened ${gameName('house', text(game))}`, currency === 'demo' && 'demo'),
  providerTransfer: ({ provider, direction, amount, state }) =>
    line(`${amount === null ? 'coins' : money(amount)} ${direction === 'in' ? 'to' : 'back from'} ${text(provider)}`, text(state)),
  award: ({ activity, award }) => `${awardText(award as Given)} from ${awardSources[text(activity)] ?? text(activity)}`,
  bonus: ({ source, amount, need, state, order, converted, owed }) =>
    line(
      `bonus of ${money(amount)} from ${text(source)}`,
      order ? `for deposit ${text(order)}` : '',
      `wagering requirement ${money(need)}`,
      `now ${text(state)}`,
      converted !== null && `converted ${money(converted)}`,
      owed !== 0 && `of that, owed ${money(owed)}`,
    ),
  coupon: ({ prop, count, used, order }, { moment }) =>
    line(
      awardText({ propId: Number(prop), count: Number(count) }),
      used !== null && `used${order ? ` with deposit ${text(order)}` : ''} ${moment(Number(used))}`,
    ),
  depositOpened: ({ id, amount, type }, { policy }) => `order ${text(id)} of ${money(amount)} opened, ${depositName(policy, text(type))}`,
  depositSettled: ({ id, amount, state, reason }) =>
    reason === null
      ? `order ${text(id)} ${text(state)}, ${money(amount)}`
      : `order ${text(id)} was paid but not credited: ${returnTexts[text(reason)] ?? text(reason)}`,
  refund: ({ id, order, amount, owed, state, by, reason }) =>
    line(
      `refund ${text(id)} of deposit ${text(order)}, ${money(amount)}`,
      `now ${text(state)}`,
      `by ${text(by)}`,
      text(by).startsWith('channel:') ? text(reason) : quoted(reason),
      Number(owed) > 0 && `owed ${money(owed)}`,
    ),
  rewardsTakenBack: ({ id, player, refs }) =>
    `awards taken back after refund ${text(id)}: ${(refs as string[]).map((ref) => takenText(ref, text(player))).join(', ')}`,
  lock: ({ source, ref, currency, amount, need, ended, done }) =>
    line(
      `${money(amount)} locked for ${lockText(text(source), text(ref))}`,
      currency === 'bonus' && 'of bonus coins',
      `wagering requirement ${money(need)}`,
      ended === null ? 'open' : `${lockEnds[text(ended)] ?? text(ended)} with ${money(done)}`,
    ),
  bankAccount: ({ id, bank, last4, removed }, { policy, moment }) =>
    line(
      `account ${text(id)} added: ${bankName(policy, text(bank))} ••••${text(last4)}`,
      removed !== null && `removed ${moment(Number(removed))}`,
    ),
  withdrawalRequested: ({ id, amount, bank, last4, review }, { policy }) =>
    line(
      `${text(id)} of ${money(amount)} requested, to ${bankName(policy, text(bank))} ••••${text(last4)}`,
      review === null && 'waiting for an operator',
    ),
  withdrawalSettled: ({ id, amount, state, by, reason }) =>
    line(
      `${text(id)} ${text(state)}, ${money(amount)}`,
      by !== null && `returned by the ${text(by)}`,
      by === 'operator' ? quoted(reason) : text(reason),
    ),
  selfRestriction: ({ action, detail }, context) => protectionText(text(action), detail as Detail, context),
  documentsSubmitted: ({ type, state }) => `submitted: ${text(type)}, now ${text(state)}`,
  documentsDecided: ({ state, reasons, by }) =>
    line(`${text(state)} by ${text(by)}`, ...(reasons as KycReason[]).map((reason) => kycReasonTexts[reason])),
  feedback: ({ id, type, state }) => `${text(id)} submitted: ${text(type)}, now ${text(state)}`,
  mail: ({ id, body, awards, read, claimed }, { moment }) =>
    line(
      `message ${text(id)}`,
      mailText(body as MailContent),
      (awards as Given[]).length > 0 && `with ${(awards as Given[]).map(awardText).join(' and ')}`,
      read === null && 'unread',
      claimed !== null && `claimed ${moment(Number(claimed))}`,
    ),
  decision: ({ actor, action, target, reason }) => {
    const shown = reasonText({ action: text(action), reason: text(reason) })
    const isBySystem = actor === 'system'
    const isOwn = !isBySystem && shown === reason
    // About the player themselves, unless it names an order.
    const order = /^(player|adjustment|recovery):/.test(text(target)) ? '' : `: ${targetText(text(target))}`
    return line(`${actionText(text(action))}${order}`, !isBySystem && `by ${text(actor)}`, isOwn ? quoted(shown) : shown)
  },
}

const about: Readonly<Partial<Record<EventKind, (detail: Detail) => string>>> = {
  depositOpened: aboutOrder('deposit'),
  depositSettled: aboutOrder('deposit'),
  refund: ({ order }) => `deposit:${text(order)}`,
  withdrawalRequested: aboutOrder('withdrawal'),
  withdrawalSettled: aboutOrder('withdrawal'),
  documentsSubmitted: aboutOrder('documents'),
  feedback: aboutOrder('feedback'),
  decision: ({ target }) => text(target),
}

export const summaryOf = ({ kind, detail }: EventRow, context: SummaryContext): string => summaries[kind](detail, context)

/** What it is about, if that has a page of its own, as the audit log names it: `withdrawal:800001`. */
export const aboutOf = ({ kind, detail }: EventRow): string | null => about[kind]?.(detail) ?? null
