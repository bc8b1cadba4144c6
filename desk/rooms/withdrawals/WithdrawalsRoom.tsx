import { useState } from 'react'
import Check from '~icons/lucide/check'
import Person from '~icons/lucide/user'
import { entryText } from '#contract/desk/entryTexts.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { WithdrawalLine } from '#contract/desk/withdrawals.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useIsAllowed, useOperator } from '../../kit/desk.ts'
import { errorText } from '../../kit/failureText.ts'
import { useKeys } from '../../kit/keys.ts'
import { PlayerLink, RoomLink, useSearchParam, useOpenCase } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { ageText, amountText, countedText, dateText, lateText, dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { CaseFrame, CaseHead, CaseLink, Claimed } from '../../ui/CaseFrame.tsx'
import { Checks, Postings, AuditLines } from '../../ui/caseParts.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Button, Card, Choice, Empty, Field, Notice, Tag } from '../../ui/parts.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { strandedText } from '../../ui/strandedText.ts'
import { StrandedWithdrawal } from './StrandedWithdrawal.tsx'

type Listed = DeskOutput<'withdrawals'>
type Case = DeskOutput<'withdrawalCase'>

const lists = ['waiting', 'all', 'stranded', 'decided'] as const

/** Withdrawals that await review: the queue, and one case with everything the decision depends on. */
export default function WithdrawalsRoom({ id }: RoomProps) {
  const [show, setShow] = useSearchParam('show', 'waiting')
  const places = usePlaces()
  const input = { show: lists.find((one) => one === show) ?? 'waiting' }
  const isToReview = input.show === 'waiting' || input.show === 'all'
  const query = useCall('withdrawals', places.place === undefined ? input : { ...input, after: places.place }, { everyMs: 10_000 })
  const open = useOpenCase('withdrawals')
  const rows = query.data?.rows ?? []
  const all = query.data?.all
  const stranded = query.data?.stranded
  const hasStranded = stranded !== undefined && stranded.count > 0
  const { name } = useOperator()
  const mayTake = useIsAllowed('withdrawalClaim')
  const list = (next: string) => {
    places.reset()
    setShow(next)
  }
  const takeNext = () => {
    const next = rows.find(({ claim }) => !claim || claim.by === name)
    if (next) open(next.id)
  }
  return (
    <CaseFrame
      title="Withdrawals"
      note={
        all && (
          <>
            {all.count === 1 ? '1 case' : `${countedText(all)} cases`}
            {all.late > 0 && `, ${lateText(all)} overdue`}, {all.isMore && 'at least '}
            {amountText(all.amount)} in total
          </>
        )
      }
      controls={
        <>
          <Choice
            label="Show"
            value={show}
            onChange={list}
            options={[
              ['waiting', 'Awaiting review'],
              ['all', 'All pending'],
              ...(hasStranded || input.show === 'stranded' ? [['stranded', strandedText(stranded)] as const] : []),
              ['decided', 'Decided'],
            ]}
          />
          {mayTake && isToReview && (
            <Button onClick={takeNext} shortcut="T" disabled={rows.length === 0}>
              Open next
            </Button>
          )}
        </>
      }
      path="withdrawals"
      rows={rows}
      id={id}
      {...(mayTake && isToReview && { onTake: takeNext })}
      list={
        <Loaded query={query} rows={10}>
          {(data) => (
            <>
              {input.show === 'decided' ? <Decided data={data} id={id} /> : <Queue data={data} id={id} />}
              <Pager places={places} next={data.next} isQueue={input.show !== 'decided'} />
            </>
          )}
        </Loaded>
      }
    >
      {id === undefined ? (
        <Empty title={rows.length > 0 ? 'No case selected' : 'Nothing to review'}>
          {rows.length === 0
            ? 'New cases appear here automatically.'
            : mayTake && isToReview
              ? 'Choose one from the list, or press T to open the next one.'
              : 'Choose one from the list.'}
        </Empty>
      ) : (
        <CasePane key={id} id={id} />
      )}
    </CaseFrame>
  )
}

const isLate = ({ askedAt }: WithdrawalLine, { now, promiseMs }: Listed): boolean => now - askedAt > promiseMs

function Queue({ data, id }: { data: Listed; id: string | undefined }) {
  const open = useOpenCase('withdrawals')
  const { name } = useOperator()
  if (data.rows.length === 0)
    return (
      <Empty
        title={
          data.all === null ? 'No withdrawals with a removed channel' : data.all.count === 0 ? 'No withdrawals to review' : 'Nothing newer'
        }
      >
        Paid today {data.today.paid}, rejected {data.today.refused}.
      </Empty>
    )
  return (
    <>
      <Rows
        label="Withdrawals"
        rows={data.rows}
        keyOf={(row) => row.id}
        selected={id}
        onSelect={(row) => open(row.id)}
        rowHeight={48}
        columns={[
          { head: 'Case', cell: (row) => <CaseCell row={row} /> },
          { head: 'Amount', isNumber: true, cell: (row) => <strong>{amountText(row.amount)}</strong> },
          {
            head: 'Reason for review',
            cell: (row) =>
              row.isWaitingForSecond ? (
                <Tag tone="gold">Second person</Tag>
              ) : row.claim ? (
                <Tag tone="info">{row.claim.by === name ? 'yours' : row.claim.by}</Tag>
              ) : row.state === 'paying' ? (
                <Tag tone={row.isChannelGone ? 'bad' : 'plain'}>{row.isChannelGone ? 'Channel removed' : 'With the channel'}</Tag>
              ) : (
                <Tag>{row.stoppedBy}</Tag>
              ),
          },
          {
            head: 'Age',
            isNumber: true,
            cell: (row) => <span className={isLate(row, data) ? 'bad' : undefined}>{ageText(data.now - row.askedAt)}</span>,
          },
        ]}
      />
      <p className="pad small muted" style={{ paddingTop: 10 }}>
        Paid today {data.today.paid}, rejected {data.today.refused}. Target: {ageText(data.promiseMs)}.
      </p>
    </>
  )
}

/** What was paid or rejected, newest first. */
function Decided({ data: { rows }, id }: { data: Listed; id: string | undefined }) {
  const open = useOpenCase('withdrawals')
  if (rows.length === 0) return <Empty title="No withdrawals paid or rejected" />
  return (
    <Rows
      label="Decided withdrawals"
      rows={rows}
      keyOf={(row) => row.id}
      selected={id}
      onSelect={(row) => open(row.id)}
      rowHeight={48}
      columns={[
        { head: 'Case', cell: (row) => <CaseCell row={row} /> },
        { head: 'Amount', isNumber: true, cell: (row) => <strong>{amountText(row.amount)}</strong> },
        { head: 'State', cell: ({ state }) => <Tag tone={state === 'rejected' ? 'bad' : 'ok'}>{state}</Tag> },
        { head: 'When', isNumber: true, cell: ({ settledAt }) => settledAt !== null && dateTimeText(settledAt).slice(0, 16) },
      ]}
    />
  )
}

const CaseCell = ({ row: { id, holder } }: { row: WithdrawalLine }) => (
  <CaseLink path="withdrawals" id={id}>
    <strong>{id}</strong>
    <div className="mini muted wrap">{holder}</div>
  </CaseLink>
)

function CasePane({ id }: { id: string }) {
  const query = useCall('withdrawalCase', { id }, { everyMs: 10_000 })
  return (
    <Loaded query={query} rows={12}>
      {(data) => <CaseView data={data} />}
    </Loaded>
  )
}

function CaseView({ data }: { data: Case }) {
  const canOpenAudit = useIsAllowed('audit')
  const passed = data.checks.filter(({ is }) => is === 'passed').length
  return (
    <>
      <CaseHead
        title={
          <>
            <span className="value">{amountText(data.amount)}</span>
            <span className="muted">
              case {data.id}, to {data.bank.name} ••{data.bank.last4} <Copy text={data.id} what="the case number" />
            </span>
          </>
        }
        facts={
          <>
            <PlayerLink id={data.playerId}>
              <span className="wrap">{data.holder}</span>, {data.playerId}
            </PlayerLink>
            <span>VIP {data.player.vip}</span>
            <span>since {dateText(data.player.since)}</span>
            <span>requested {dateTimeText(data.askedAt)}</span>
            {data.settledAt !== null && (
              <span>
                {data.state} {dateTimeText(data.settledAt)}
              </span>
            )}
          </>
        }
      >
        <Claim data={data} />
      </CaseHead>
      <div className="case-body">
        <div className="col">
          <Card title="Checks" note={`${isOpen(data) ? '' : 'as of now: '}${passed} passed, ${data.checks.length - passed} need review`}>
            <Checks checks={data.checks} />
          </Card>
          <Card title="Source of funds" note="since the last paid withdrawal">
            <Rows
              label="Source of funds"
              rows={data.source}
              keyOf={({ kind }) => kind}
              columns={[
                { head: 'What', cell: ({ kind }) => entryText(kind) },
                { head: 'Postings', isNumber: true, cell: ({ times }) => times },
                { head: 'Amount', isNumber: true, cell: (row) => amountText(row.amount) },
              ]}
            />
          </Card>
        </div>
        <div className="col">
          {data.isChannelGone && <StrandedWithdrawal data={data} />}
          <Decide data={data} />
          <Card
            title="History"
            note={data.hasOlderLines ? `the latest ${data.auditLines.length}` : undefined}
            aside={data.hasOlderLines && canOpenAudit ? <RoomLink to={`audit?target=withdrawal:${data.id}`}>All</RoomLink> : undefined}
          >
            <AuditLines lines={data.auditLines} empty="Nothing yet." />
          </Card>
        </div>
      </div>
    </>
  )
}

const isOpen = ({ state }: Case): boolean => state === 'reserved' || state === 'review'

function Claim({ data }: { data: Case }) {
  const { id, claim, state } = data
  const isAllowed = useIsAllowed('withdrawalClaim')
  const take = useAction('withdrawalClaim')
  const give = useAction('withdrawalRelease')
  const canTake = isAllowed && isOpen(data) && !claim
  useKeys({ c: canTake ? () => take.act({ id }) : undefined })
  if (!isOpen(data))
    return (
      <Tag tone={state === 'rejected' ? 'bad' : data.isChannelGone ? 'warn' : 'ok'}>
        {data.isChannelGone ? 'channel removed' : state === 'paying' ? 'with the channel' : state}
      </Tag>
    )
  if (claim) return <Claimed claim={claim} onRelease={() => give.act({ id })} isBusy={give.isBusy} />
  return isAllowed ? (
    <Button look="ink" disabled={take.isBusy} onClick={() => take.act({ id })} shortcut="C">
      Take the case
    </Button>
  ) : null
}

/** Four-eyes status, postings, reason and the two acts. */
function Decide({ data }: { data: Case }) {
  const { id, seen, first, needsSecond, total, claim } = data
  const { name } = useOperator()
  const isPayer = useIsAllowed('withdrawalApprove')
  const [reason, setReason] = useDraft(`withdrawal ${id}`, '')
  // What the operator saw when they began to decide: a refetch in the meantime must not change what they approve.
  const [reviewed, setReviewed] = useState(seen)
  const isStale = reviewed !== seen
  const approve = useAction('withdrawalApprove', { onDone: () => setReason('') })
  const refuse = useAction('withdrawalRefuse', { onDone: () => setReason('') })
  const isMine = claim?.by === name
  const canDecide = isPayer && isOpen(data)
  const isOwn = first !== null && !first.isLapsed && first.by === name
  const isReady = isMine && canDecide && !isStale && reason.trim().length >= 3
  const input = { id, seen: reviewed, reason: reason.trim() }
  const canApprove = isReady && !isOwn && !approve.isBusy
  useKeys({ 'mod+enter': canApprove ? () => approve.act(input) : undefined })
  const error = approve.error ?? refuse.error
  const word = first && !first.isLapsed ? 'Give second approval' : needsSecond ? 'Approve and request a second approval' : 'Approve'
  return (
    <Card
      title={needsSecond || first ? 'Four eyes' : canDecide ? 'Decide' : 'Postings'}
      note={canDecide && needsSecond ? `from ${amountText(total.secondFrom)}, or past your total` : undefined}
      isMoney
    >
      <div className="pad col">
        {first && <FirstApproval first={first} />}
        {canDecide && (
          <div className="row small">
            <Person className="warn" aria-hidden />
            Your total today {amountText(total.used)} of {amountText(total.limit)}; after this {amountText(total.used + data.amount)}.
          </div>
        )}
        <Postings postings={data.postings} />
        {canDecide && (
          <>
            <p className="small muted">
              Your approval applies to the state shown, <span className="mono">{reviewed}</span>. It expires if the reserved amount, the
              documents, the bank account or linked accounts change.
            </p>
            {isStale && (
              <Notice tone="warn">
                The case has changed while you were reviewing it.{' '}
                <Button isSmall onClick={() => setReviewed(seen)}>
                  I’ve reviewed it again
                </Button>
              </Notice>
            )}
            <Field label="Reason" hint="recorded in the audit log; shown to the player if you reject">
              <textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))} />
            </Field>
            <p className="small muted">
              {isOwn
                ? 'You gave the first approval, so someone else must decide.'
                : !isMine
                  ? 'Take the case to decide.'
                  : reason.trim().length < 3
                    ? 'Enter a short reason.'
                    : ''}
            </p>
            {error && <Notice tone="bad">{errorText(error)}</Notice>}
            <div className="row">
              <span className="grow" />
              <Button disabled={!isReady || refuse.isBusy} onClick={() => refuse.act(input)}>
                Reject
              </Button>
              <Button look="money" disabled={!canApprove} onClick={() => approve.act(input)} shortcut="Ctrl ↵">
                {word}
              </Button>
            </div>
          </>
        )}
        {/* A colleague has decided it meanwhile: this decision was not made. */}
        {!canDecide && error && <Notice tone="bad">{errorText(error)}</Notice>}
        {approve.data?.outcome === 'waiting' && <Notice tone="ok">Sent for a second approval.</Notice>}
      </div>
    </Card>
  )
}

/** Who has approved it, and whether that still counts. */
const FirstApproval = ({ first: { by, at, reason, isLapsed } }: { first: NonNullable<Case['first']> }) => (
  <div className="row">
    <Check className={isLapsed ? 'warn' : 'ok'} aria-hidden />
    <div>
      <strong>{by}</strong> approved <span className="faint mini">{dateTimeText(at)}</span>
      <div className="muted">“{reason}”</div>
      {isLapsed && (
        <Notice tone="warn">
          The case or the roles of {by} have changed since: that approval has expired, and yours would be the first.
        </Notice>
      )}
    </div>
  </div>
)
