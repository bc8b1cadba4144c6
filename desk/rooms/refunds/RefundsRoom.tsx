import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useAction, useCall } from '../../kit/calls.ts'
import { useIsAllowed, useOperator } from '../../kit/desk.ts'
import { isReason } from '../../kit/isReason.ts'
import { PlayerLink, RoomLink, SubjectLink, useNavigateToRoom, useSearchParam } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { amountText, dateTimeText } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Postings } from '../../ui/Postings.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { strandedText } from '../../ui/strandedText.ts'
import { Tag } from '../../ui/Tag.tsx'
import { StrandedRefund } from './StrandedRefund.tsx'

/** Deposits to be refunded through their channel: the part that was not played. */
export default function RefundsRoom({ id }: RoomProps) {
  const places = usePlaces()
  const [listed, setListed] = useSearchParam('show', 'all')
  const [caseId] = useSearchParam('case', '')
  const show = listed === 'stranded' ? 'stranded' : 'all'
  const query = useCall('refunds', places.place === undefined ? { show } : { show, before: places.place }, { everyMs: 15_000 })
  const stranded = query.data?.stranded
  const isPayer = useIsAllowed('refundMake')
  return (
    <>
      <RoomHead title="Refunds" note="the unwagered part of a deposit, returned through its payment channel">
        {(show === 'stranded' || (stranded && stranded.count > 0)) && (
          <Choice
            label="Show"
            value={show}
            onChange={(next) => {
              places.reset()
              setListed(next)
            }}
            options={[
              ['all', 'All refunds'],
              ['stranded', strandedText(stranded)],
            ]}
          />
        )}
      </RoomHead>
      <div className="body col">
        {isPayer ? (
          <NewRefund key={id} orderId={id} />
        ) : (
          id !== undefined && (
            <Notice tone="info">
              Deposit {id}: only payments can look up what is left to refund. The player’s page shows what became of it.
            </Notice>
          )
        )}
        {isNumber(caseId) && <StrandedRefund key={caseId} id={caseId} />}
        <Card title="Refunds" note="newest first, Manila time">
          <Loaded query={query} rows={6}>
            {({ rows, older }) =>
              rows.length === 0 && places.isFirst ? (
                <Empty title={show === 'stranded' ? 'No refunds with a removed channel' : 'No refunds yet'} />
              ) : (
                <>
                  <Rows
                    label="Refunds"
                    rows={rows}
                    keyOf={({ id }) => id}
                    columns={[
                      { head: 'Refund', cell: ({ id }) => <strong>{id}</strong> },
                      { head: 'Deposit', cell: ({ orderId }) => <SubjectLink subject={`deposit:${orderId}`}>{orderId}</SubjectLink> },
                      { head: 'When', cell: ({ at }) => dateTimeText(at) },
                      { head: 'By', cell: ({ by }) => by },
                      { head: 'Why', cell: ({ reason }) => <span className="wrap">{reason}</span> },
                      {
                        head: 'State',
                        cell: ({ id, state, isChannelGone }) =>
                          isChannelGone ? (
                            <RoomLink to={`refunds?case=${id}`}>Channel removed</RoomLink>
                          ) : (
                            <Tag tone={state === 'done' ? 'ok' : state === 'failed' ? 'bad' : 'plain'}>{state}</Tag>
                          ),
                      },
                      { head: 'Owed', isNumber: true, cell: ({ owed }) => amountText(owed) },
                      { head: 'Amount', isNumber: true, cell: (row) => <strong>{amountText(row.amount)}</strong> },
                    ]}
                  />
                  <Pager places={places} next={older} />
                </>
              )
            }
          </Loaded>
        </Card>
      </div>
    </>
  )
}

const isNumber = (text: string): boolean => /^\d{1,18}$/.test(text)

function NewRefund({ orderId }: { orderId: string | undefined }) {
  const go = useNavigateToRoom()
  const [text, setText] = useState(orderId ?? '')
  return (
    <Card title="Refund a deposit" isMoney>
      <form
        className="pad row"
        style={{ alignItems: 'end' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (isNumber(text.trim())) go(`refunds/${text.trim()}`)
        }}
      >
        <Field label="Deposit">
          <input inputMode="numeric" value={text} onChange={({ target }) => setText(target.value)} placeholder="500001" />
        </Field>
        <Button type="submit" disabled={!isNumber(text.trim())}>
          Look up
        </Button>
      </form>
      {orderId !== undefined && <Deposit orderId={orderId} />}
    </Card>
  )
}

/** What a refund would move, and the decision about it. */
function Deposit({ orderId }: { orderId: string }) {
  const query = useCall('refundLook', { orderId })
  const { name } = useOperator()
  const [reason, setReason] = useDraft(`refund ${orderId}`, '')
  const make = useAction('refundMake', { onDone: () => setReason('') })
  const isOwn = (first: DeskOutput<'refundLook'>['first']) => first !== null && !first.isLapsed && first.by === name
  if (make.data)
    return (
      <div className="pad">
        {make.data.outcome === 'done' ? (
          <Notice tone="ok">
            Refund {make.data.refundId}: {amountText(make.data.amount)} has been sent to the payment channel.
          </Notice>
        ) : (
          <Notice tone="info">Nothing has been posted yet. A second operator decides under Approvals.</Notice>
        )}
      </div>
    )
  return (
    <Loaded query={query} rows={3}>
      {({ playerId, amount: back, postings, seen, first, needsSecond, total }) => (
        <form
          className="pad col"
          onSubmit={(event) => {
            event.preventDefault()
            if (isReason(reason) && !isOwn(first)) make.act({ orderId, seen, reason: reason.trim() })
          }}
        >
          <p>
            <strong>{amountText(back)}</strong> of it has not been wagered and will be refunded to player <PlayerLink id={playerId} />.
          </p>
          <Postings postings={postings} />
          {first && !first.isLapsed && (
            <Notice tone="info">
              {first.by} requested it: “{first.reason}”.{' '}
              {isOwn(first) ? 'Someone else must decide; you can withdraw it under Approvals.' : 'Your decision is the second.'}
            </Notice>
          )}
          {needsSecond && (!first || first.isLapsed) && (
            <Notice tone="info">
              Needs two operators: from {amountText(total.secondFrom)}, and beyond {amountText(total.limit)} a day; your total is{' '}
              {amountText(total.used)} today.
            </Notice>
          )}
          <Field label="Reason" hint="recorded in the audit log">
            <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
          <ErrorNotice error={make.error} />
          <div className="row">
            <span className="grow" />
            <Button type="submit" look="money" disabled={!isReason(reason) || make.isBusy || isOwn(first)}>
              Refund
            </Button>
          </div>
        </form>
      )}
    </Loaded>
  )
}
