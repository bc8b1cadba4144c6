import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Check from '~icons/lucide/check'
import Minus from '~icons/lucide/minus'
import { appAgent5UserLog } from '#contract/agent.ts'
import type { AgentDay } from '#contract/agent.ts'
import { actInviteRecord, actInviteUser } from '#contract/invite.ts'
import type { Invitee, SpinRow } from '#contract/invite.ts'
import coin from '../../../art/coin.svg'
import empty from '../../../art/empty.svg'
import mark from '../../../art/mark.svg'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { avatarArt } from '../../../shared/players/avatars.ts'
import { nextPage } from '../../../shared/records/pages.ts'
import { RecordRow } from '../../../shared/records/RecordRow.tsx'
import type { RecordList } from '../../../shared/records/records.ts'
import { Amount, amountText } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const friendTexts = { joined: msg`In progress`, valid: msg`Qualified`, missed: msg`Not qualified` } as const

/** One condition: met or not, shown by more than its color. */
function Condition({ is, children }: { is: boolean; children: string }) {
  const { t } = useLingui()
  return (
    <span className={is ? 'agent-met is' : 'agent-met'}>
      {is ? <Check width={14} height={14} aria-hidden="true" /> : <Minus width={14} height={14} aria-hidden="true" />}
      {children}
      <span className="sr-only">{is ? t`: done` : t`: not done yet`}</span>
    </span>
  )
}

function FriendLine({ row: { nickname, avatar, state, hasMobile, hasDeposited, hasPlayed, countsFrom } }: { row: Invitee }) {
  const { i18n, t } = useLingui()
  const counts = countsFrom === null ? null : i18n.date(countsFrom, dateFormats.day)
  return (
    <div className="record-row">
      <img src={avatarArt(avatar)} alt="" width={36} height={36} />
      <span className="what">
        <b>{nickname}</b>
        <span className="mini muted agent-mets">
          <Condition is={hasMobile}>{t`Mobile`}</Condition>
          <Condition is={hasDeposited}>{t({ context: 'transaction', message: 'Deposit' })}</Condition>
          <Condition is={hasPlayed}>{t`Valid bets`}</Condition>
        </span>
        {state === 'joined' && counts && (
          <span className="mini muted">
            <Trans>Their deposit counts from {counts}</Trans>
          </span>
        )}
      </span>
      <span className={state === 'valid' ? 'chip good' : 'chip'}>{i18n._(friendTexts[state])}</span>
    </div>
  )
}

/** The player's invitees. */
export const friends: RecordList<typeof actInviteUser, Invitee> = {
  call: actInviteUser,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ id }) => id,
  timeOf: ({ time }) => time,
  next: nextPage,
  Row: FriendLine,
  Empty: () => (
    <Notice
      art={empty}
      title={<Trans>Nobody yet</Trans>}
      action={
        <ButtonLink to="/share" small>
          <Trans>Invite friends</Trans>
        </ButtonLink>
      }
    >
      <Trans>Send your link to a friend. Anyone who signs up with it will show here.</Trans>
    </Notice>
  ),
}

const dayTexts = { claimable: msg`Ready to claim`, claimed: msg`Claimed`, carried: msg`Carried over` } as const

function DayLine({ row: { levels, amount, state } }: { row: AgentDay }) {
  const { i18n } = useLingui()
  const [one = 0, two = 0, three = 0] = levels.map(({ validBet }) => validBet)
  return (
    <RecordRow
      art={coin}
      title={<Trans>Team commission</Trans>}
      detail={
        <Trans>
          Valid bets: {amountText(one)} · {amountText(two)} · {amountText(three)}
        </Trans>
      }
      sum={<Amount value={amount} withCoin={false} />}
      sumInk={state === 'claimed' ? 'leaf' : undefined}
      note={i18n._(dayTexts[state])}
      noteInk={state === 'claimable' ? 'gold' : undefined}
    />
  )
}

/** Settled days. */
export const days: RecordList<typeof appAgent5UserLog, AgentDay> = {
  call: appAgent5UserLog,
  pageSize: 20,
  rowsOf: ({ list }) => list,
  keyOf: ({ id }) => id,
  timeOf: ({ day }) => day,
  next: nextPage,
  Row: DayLine,
  Empty: () => (
    <Notice art={empty} title={<Trans>No commission yet</Trans>}>
      <Trans>Your commission will show here after the first day someone on your team plays.</Trans>
    </Notice>
  ),
}

function SpinLine({ row: { amount, time } }: { row: SpinRow }) {
  return (
    <RecordRow art={mark} title={<Trans>Added to pot</Trans>} time={time} sum={<Amount value={amount} withCoin={false} />} sumInk="leaf" />
  )
}

/** The result of each spin of the wheel. */
export const spins: RecordList<typeof actInviteRecord, SpinRow> = {
  call: actInviteRecord,
  pageSize: 10,
  rowsOf: ({ list }) => list,
  keyOf: ({ spinId }) => spinId,
  timeOf: ({ time }) => time,
  next: nextPage,
  Row: SpinLine,
  Empty: () => (
    <p className="muted agent-none">
      <Trans>No spins yet. Share your link to get your first one.</Trans>
    </p>
  ),
}
