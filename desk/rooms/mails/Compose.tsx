import { useState } from 'react'
import { maxMailDays } from '#contract/mail.ts'
import { plural } from '#contract/operatorText.ts'
import { useAction } from '../../kit/calls.ts'
import { isReason } from '../../kit/isReason.ts'
import { numberIn } from '../../kit/numberIn.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { MessageFields, useMessage } from '../../ui/MessageFields.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SegmentCount, useSegmentCount } from '../../ui/SegmentCount.tsx'
import { SegmentFields, noConditions, segmentIn } from '../../ui/SegmentFields.tsx'

/** Days until a message expires; undefined for anything else. */
function daysIn(text: string): number | undefined {
  const days = numberIn(text)
  return typeof days === 'number' && days >= 1 && days <= maxMailDays ? days : undefined
}

interface Message {
  isComplete: boolean
  isCounted: boolean
  isTried: boolean
  daysLeft: number | undefined
  reason: string
}

/** What still has to be done before it can be sent. */
function missingIn({ isComplete, isCounted, isTried, daysLeft, reason }: Message): string | undefined {
  if (!isComplete) return 'Write the message in both languages.'
  if (!isCounted) return 'Count the recipients.'
  if (!isTried) return 'Send it to your test player and read it there.'
  if (daysLeft === undefined) return `Enter the days until it expires, at most ${maxMailDays}.`
  return isReason(reason) ? undefined : 'Enter a reason.'
}

/** A message is sent only after its recipients were counted and the test player has received it. */
export function Compose({ testPlayer }: { testPlayer: string | null }) {
  const [conditions, setConditions] = useState(noConditions)
  const [reason, setReason] = useDraft('mails', '')
  const [days, setDays] = useState('30')
  const segment = segmentIn(conditions)
  const counted = useSegmentCount(segment)
  const { words, isComplete, clear, field } = useMessage('mails')
  const [tried, setTried] = useState('')
  const test = useAction('mailTest', { onDone: () => setTried(JSON.stringify(words)) })
  const isTried = tried === JSON.stringify(words)
  const send = useAction('mailSend', {
    onDone: () => {
      setReason('')
      clear()
      counted.clear()
    },
  })
  const daysLeft = daysIn(days)
  const missing = missingIn({ isComplete, isCounted: Boolean(counted.data), isTried, daysLeft, reason })
  return (
    <Card title="New message to a segment">
      <form
        className="pad col"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === undefined && counted.data && daysLeft !== undefined)
            send.act({ segment, words, days: daysLeft, counted: counted.data.count, reason: reason.trim() })
        }}
      >
        <FormPart title="1. Recipients: players who meet all conditions; empty: no condition">
          <SegmentFields typed={conditions} onChange={setConditions} />
          <SegmentCount segment={segment} counted={counted} />
        </FormPart>
        <FormPart title="2. Message, in both languages">
          <MessageFields field={field} rows={5} />
        </FormPart>
        <FormPart title="3. Test and send">
          <TestPlayer testPlayer={testPlayer} />
          <div className="row">
            <Button disabled={!isComplete || testPlayer === null || test.isBusy} onClick={() => test.act({ words })}>
              Send to my test player
            </Button>
            {isTried && <span className="small ok">It is in the test player’s mailbox.</span>}
          </div>
          <ErrorNotice error={test.error} />
          <div className="grid" style={{ gridTemplateColumns: '150px minmax(160px, 1fr)' }}>
            <Field label="Days until it expires">
              <input
                inputMode="numeric"
                aria-invalid={daysLeft === undefined || undefined}
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
            </Field>
            <Field label="Reason" hint="recorded in the audit log">
              <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
            </Field>
          </div>
          <ErrorNotice error={send.error} />
          {send.data && (
            <Notice tone={send.data.outcome === 'done' ? 'ok' : 'info'}>
              {send.data.outcome === 'done'
                ? `Message ${send.data.id} is being delivered.`
                : 'Sent for approval. A second operator decides under Approvals.'}
            </Notice>
          )}
          <div className="row">
            <span className="grow small muted">{missing}</span>
            <Button type="submit" look="ink" disabled={missing !== undefined || send.isBusy}>
              {counted.data ? `Send to ${plural(counted.data.count, 'player')}` : 'Send'}
            </Button>
          </div>
        </FormPart>
      </form>
    </Card>
  )
}

function TestPlayer({ testPlayer }: { testPlayer: string | null }) {
  const [text, setText] = useState(testPlayer ?? '')
  const name = useAction('mailTestPlayer')
  const isReady = /^\d{1,18}$/.test(text.trim()) && text.trim() !== testPlayer
  return (
    <>
      <div className="row" style={{ alignItems: 'end' }}>
        <Field label="My test player" hint="an account of your own in the app">
          <input inputMode="numeric" value={text} onChange={({ target }) => setText(target.value)} placeholder="10000001" />
        </Field>
        <Button isSmall disabled={!isReady || name.isBusy} onClick={() => name.act({ playerId: text.trim() })}>
          Use this account
        </Button>
      </div>
      <ErrorNotice error={name.error} />
    </>
  )
}
