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

type Detail = Readonly<Record<string, unknown>>

/** What a summary is written with. */
export interface SummaryContext {
  readonly policy: Policy
  /** A time in the reader's time zone. */
  readonly moment: (at: number) => string
}

/** One kind of event of a player. */
interface TimelineSource {
  readonly area: string
  /** Events of player $1: `at`, a number `id` unique within the source, and what `says` needs. */
  readonly select: string
  readonly summary: (detail: Detail, context: SummaryContext) => string
  /** What it is about, if that has a page of its own, as the audit log names it: `withdrawal:800001`. */
  readonly about?: (detail: Detail) => string
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

const ownDeposits = `select id from deposit_order where player_id = $1`
const ownWithdrawals = `select id from withdrawal where player_id = $1`

/** All events of a player, one entry per kind. Of two events at the same time the one listed lower here is the later one. */
export const timelineSources: readonly TimelineSource[] = [
  {
    area: 'account',
    select: `select created_at as at, id, account, inviter_id::text as inviter from player where id = $1`,
    summary: ({ account, inviter }) =>
      line('registered', text(account) && `as ${text(account)}`, inviter ? `invited by player ${text(inviter)}` : ''),
  },
  {
    area: 'account',
    select: `select at, version as id, version from terms_acceptance where player_id = $1`,
    summary: ({ version }) => `accepted the terms, version ${text(version)}`,
  },
  {
    area: 'login',
    select: `select created_at as at, id, ip, coalesce(model, device) as device, os, app_version as app from session where player_id = $1`,
    summary: ({ ip, device, os, app }) => line(`logged in from ${text(ip)}`, text(device), text(os), text(app) && `app ${text(app)}`),
  },
  {
    area: 'login',
    select: `select created_at as at, id, name from passkey where player_id = $1`,
    summary: ({ name }) => `added the passkey ${text(name)}`,
  },
  {
    area: 'game',
    select: `select started_at as at, ('x' || substr(encode(token_hash, 'hex'), 1, 13))::bit(52)::bigint as id, game_id as game, currency
      from game_session where player_id = $1`,
    summary: ({ game, currency }) => line(`opened ${gameName('house', text(game))}`, currency === 'demo' && 'demo'),
  },
  {
    area: 'provider',
    select: `select at, ('x' || substr(replace(id::text, '-', ''), 1, 13))::bit(52)::bigint as id, provider, direction, amount, state
      from studio_transfer where player_id = $1`,
    summary: ({ provider, direction, amount, state }) =>
      line(`${amount === null ? 'coins' : money(amount)} ${direction === 'in' ? 'to' : 'back from'} ${text(provider)}`, text(state)),
  },
  {
    area: 'reward',
    select: `select at, id, activity_id as activity, award from activity_award where player_id = $1`,
    summary: ({ activity, award }) => `${awardText(award as Given)} from ${awardSources[text(activity)] ?? text(activity)}`,
  },
  {
    area: 'reward',
    select: `select granted_at as at, id, source, amount, need, state, order_id::text as order, converted, owed from bonus where player_id = $1`,
    summary: ({ source, amount, need, state, order, converted, owed }) =>
      line(
        `bonus of ${money(amount)} from ${text(source)}`,
        order ? `for deposit ${text(order)}` : '',
        `wagering requirement ${money(need)}`,
        `now ${text(state)}`,
        converted !== null && `converted ${money(converted)}`,
        owed !== 0 && `of that, owed ${money(owed)}`,
      ),
  },
  {
    area: 'reward',
    select: `select granted_at as at, id, prop_id as prop, count, used_at as used, order_id::text as order from coupon where player_id = $1`,
    summary: ({ prop, count, used, order }, { moment }) =>
      line(
        awardText({ propId: Number(prop), count: Number(count) }),
        used !== null && `used${order ? ` with deposit ${text(order)}` : ''} ${moment(Number(used))}`,
      ),
  },
  {
    area: 'deposit',
    select: `select created_at as at, id, amount, type_id as type, expires_at as until from deposit_order where player_id = $1`,
    summary: ({ id, amount, type }, { policy }) => `order ${text(id)} of ${money(amount)} opened, ${depositName(policy, text(type))}`,
    about: aboutOrder('deposit'),
  },
  {
    area: 'deposit',
    select: `select settled_at as at, id, amount, case when return_reason is null and state = 'refunded' then 'paid' else state end as state,
        return_reason as reason from deposit_order where player_id = $1 and settled_at is not null`,
    summary: ({ id, amount, state, reason }) =>
      reason === null
        ? `order ${text(id)} ${text(state)}, ${money(amount)}`
        : `order ${text(id)} was paid but not credited: ${returnTexts[text(reason)] ?? text(reason)}`,
    about: aboutOrder('deposit'),
  },
  {
    area: 'refund',
    select: `select at, id, order_id::text as order, amount, owed, state, requested_by as by, reason from deposit_refund
      where order_id in (${ownDeposits})`,
    summary: ({ id, order, amount, owed, state, by, reason }) =>
      line(
        `refund ${text(id)} of deposit ${text(order)}, ${money(amount)}`,
        `now ${text(state)}`,
        `by ${text(by)}`,
        text(by).startsWith('channel:') ? text(reason) : quoted(reason),
        Number(owed) > 0 && `owed ${money(owed)}`,
      ),
    about: ({ order }) => `deposit:${text(order)}`,
  },
  {
    area: 'refund',
    select: `select min(at) as at, refund_id as id, $1::text as player, json_agg(ref order by ref) as refs from reward_taken_back
      where player_id = $1 group by refund_id`,
    summary: ({ id, player, refs }) =>
      `awards taken back after refund ${text(id)}: ${(refs as string[]).map((ref) => takenText(ref, text(player))).join(', ')}`,
  },
  {
    area: 'lock',
    select: `select created_at as at, id, source, ref, currency, amount, need, ended, done from turnover_lock where player_id = $1`,
    summary: ({ source, ref, currency, amount, need, ended, done }) =>
      line(
        `${money(amount)} locked for ${lockText(text(source), text(ref))}`,
        currency === 'bonus' && 'of bonus coins',
        `wagering requirement ${money(need)}`,
        ended === null ? 'open' : `${lockEnds[text(ended)] ?? text(ended)} with ${money(done)}`,
      ),
  },
  {
    area: 'bank',
    // Without its holder: the person's name is shown only on request, with a reason.
    select: `select added_at as at, id, bank_id as bank, last4, removed_at as removed from bank_account where player_id = $1`,
    summary: ({ id, bank, last4, removed }, { policy, moment }) =>
      line(
        `account ${text(id)} added: ${bankName(policy, text(bank))} ••••${text(last4)}`,
        removed !== null && `removed ${moment(Number(removed))}`,
      ),
  },
  {
    area: 'withdrawal',
    select: `select w.created_at as at, w.id, w.amount, b.bank_id as bank, b.last4, w.review_at as review from withdrawal w
      join bank_account b on b.id = w.bank_account_id where w.player_id = $1`,
    summary: ({ id, amount, bank, last4, review }, { policy }) =>
      line(
        `${text(id)} of ${money(amount)} requested, to ${bankName(policy, text(bank))} ••••${text(last4)}`,
        review === null && 'waiting for an operator',
      ),
    about: aboutOrder('withdrawal'),
  },
  {
    area: 'withdrawal',
    select: `select settled_at as at, id, amount, state, returned_by as by, reason from withdrawal where player_id = $1 and settled_at is not null`,
    summary: ({ id, amount, state, by, reason }) =>
      line(
        `${text(id)} ${text(state)}, ${money(amount)}`,
        by !== null && `returned by the ${text(by)}`,
        by === 'operator' ? quoted(reason) : text(reason),
      ),
    about: aboutOrder('withdrawal'),
  },
  {
    area: 'protection',
    select: `select at, id, action, detail from self_restriction_log where player_id = $1`,
    summary: ({ action, detail }, context) => protectionText(text(action), detail as Detail, context),
  },
  {
    area: 'documents',
    select: `select submitted_at as at, player_id as id, id_type as type, state from kyc where player_id = $1 and submitted_at is not null`,
    summary: ({ type, state }) => `submitted: ${text(type)}, now ${text(state)}`,
    about: aboutOrder('documents'),
  },
  {
    area: 'documents',
    select: `select at, id, state, reasons, decided_by as by from kyc_decision where player_id = $1`,
    summary: ({ state, reasons, by }) =>
      line(`${text(state)} by ${text(by)}`, ...(reasons as KycReason[]).map((reason) => kycReasonTexts[reason])),
  },
  {
    area: 'feedback',
    select: `select at, id, type, state from feedback where player_id = $1`,
    summary: ({ id, type, state }) => `${text(id)} submitted: ${text(type)}, now ${text(state)}`,
    about: aboutOrder('feedback'),
  },
  {
    area: 'mail',
    select: `select at, id, body, awards, read_at as read, claimed_at as claimed from mail where player_id = $1`,
    summary: ({ id, body, awards, read, claimed }, { moment }) =>
      line(
        `message ${text(id)}`,
        mailText(body as MailContent),
        (awards as Given[]).length > 0 && `with ${(awards as Given[]).map(awardText).join(' and ')}`,
        read === null && 'unread',
        claimed !== null && `claimed ${moment(Number(claimed))}`,
      ),
  },
  {
    area: 'decision',
    select: `select at, id, actor, action, target, reason from audit_log where target in (
        select 'player:' || $1 union all select 'adjustment:' || $1 union all select 'recovery:' || $1 union all select 'withdrawal:' || id from (${ownWithdrawals}) w union all select unnest(array['deposit:' || id, 'refund:' || id]) from (${ownDeposits}) d
        union all select 'strandedRefund:' || r.id from (${ownDeposits}) d join deposit_refund r on r.order_id = d.id
        union all select 'feedback:' || id from feedback where player_id = $1 union all select 'goods:' || id from goods_order where player_id = $1)`,
    summary: ({ actor, action, target, reason }) => {
      const shown = reasonText({ action: text(action), reason: text(reason) })
      const isOwn = actor !== 'system' && shown === reason
      return line(`${actionText(text(action))}: ${targetText(text(target))}`, `by ${text(actor)}`, isOwn ? quoted(shown) : shown)
    },
    about: ({ target }) => text(target),
  },
]
