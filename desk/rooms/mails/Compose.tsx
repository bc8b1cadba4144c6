import { useState } from 'react'
import { everybody } from '#contract/desk/mails.ts'
import type { Segment, SegmentWords } from '#contract/desk/mails.ts'
import { useAct, useCall } from '../../kit/calls.ts'
import { errorText } from '../../kit/failureText.ts'
import { count, plural } from '../../kit/text.ts'
import { Button, Card, Field, Notice } from '../../ui/parts.tsx'
import { SegmentFields, noConditions, segmentIn } from '../../ui/SegmentFields.tsx'
import { segmentText } from '../../ui/segmentText.ts'

const daysIn = (text: string): number => (/^\d{1,3}$/.test(text) ? Number(text) : 30)

const noWords = { title: '', text: '', filTitle: '', filText: '' }

/** A segment, a letter, a count, a try, and only then the sending. */
export function Compose({ testPlayer }: { testPlayer: string | null }) {
  const [given, setGiven] = useState(noConditions)
  const [written, setWritten] = useState(noWords)
  const [counting, setCounting] = useState<Segment>()
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('30')
  const segment = segmentIn(given)
  const counted = useCall('mailCount', { segment: counting ?? everybody }, { enabled: counting !== undefined })
  const isCounted = counting !== undefined && JSON.stringify(counting) === JSON.stringify(segment) && counted.data !== undefined
  const words: SegmentWords = {
    'en-PH': { title: written.title.trim(), text: written.text.trim() },
    'fil-PH': { title: written.filTitle.trim(), text: written.filText.trim() },
  }
  const isWritten = Object.values(words).every(({ title, text }) => title !== '' && text !== '')
  const [tried, setTried] = useState('')
  const test = useAct('mailTest', { onDone: () => setTried(JSON.stringify(words)) })
  const isTried = tried === JSON.stringify(words)
  const send = useAct('mailSend', {
    onDone: () => {
      setReason('')
      setCounting(undefined)
    },
  })
  const word = (name: keyof typeof noWords) => ({
    value: written[name],
    onChange: ({ target }: { target: { value: string } }) => setWritten((before) => ({ ...before, [name]: target.value })),
  })
  const missing = !isWritten
    ? 'Write the letter in both languages.'
    : !isCounted
      ? 'Count the segment.'
      : !isTried
        ? 'Send it to your test player, and read it there.'
        : reason.trim().length < 3
          ? 'Say why.'
          : undefined
  return (
    <Card title="Write to a segment">
      <form
        className="pad col"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing === undefined && counted.data)
            send.act({ segment, words, days: daysIn(days), counted: counted.data.count, reason: reason.trim() })
        }}
      >
        <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong small">1. Who: all conditions hold; empty: no condition</legend>
          <SegmentFields typed={given} onChange={setGiven} />
          <div className="row">
            <Button onClick={() => setCounting(segment)} disabled={counted.isFetching}>
              Count
            </Button>
            <span className="small muted" role="status">
              {isCounted && counted.data
                ? `${plural(counted.data.count, 'player')} of ${count(counted.data.all)}: ${segmentText(segment)}.${counted.data.needsSecond ? ' Takes two operators.' : ''}`
                : segmentText(segment)}
            </span>
          </div>
          {counted.error && <Notice tone="bad">{errorText(counted.error)}</Notice>}
        </fieldset>
        <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong small">2. The letter, in both languages</legend>
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
            <div className="col">
              <Field label="Title in English">
                <input maxLength={80} {...word('title')} />
              </Field>
              <Field label="Text in English">
                <textarea rows={5} maxLength={1000} {...word('text')} />
              </Field>
            </div>
            <div className="col">
              <Field label="Title in Filipino">
                <input maxLength={80} {...word('filTitle')} />
              </Field>
              <Field label="Text in Filipino">
                <textarea rows={5} maxLength={1000} {...word('filText')} />
              </Field>
            </div>
          </div>
        </fieldset>
        <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong small">3. Try it, then send it</legend>
          <TestPlayer testPlayer={testPlayer} />
          <div className="row">
            <Button disabled={!isWritten || testPlayer === null || test.isBusy} onClick={() => test.act({ words })}>
              Send to my test player
            </Button>
            {isTried && <span className="small ok">It is in the test player’s mail.</span>}
          </div>
          {test.error && <Notice tone="bad">{errorText(test.error)}</Notice>}
          <div className="grid" style={{ gridTemplateColumns: '110px minmax(160px, 1fr)' }}>
            <Field label="Days it stays">
              <input inputMode="numeric" value={days} onChange={({ target }) => setDays(target.value)} />
            </Field>
            <Field label="Reason" hint="kept in the audit">
              <input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
            </Field>
          </div>
          {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
          {send.data && (
            <Notice tone={send.data.outcome === 'done' ? 'ok' : 'info'}>
              {send.data.outcome === 'done'
                ? `Letter ${send.data.id} is being delivered.`
                : 'Kept for a second person, who decides in «Approvals».'}
            </Notice>
          )}
          <div className="row">
            <span className="grow small muted">{missing}</span>
            <Button type="submit" look="ink" disabled={missing !== undefined || send.isBusy}>
              {isCounted && counted.data ? `Send to ${plural(counted.data.count, 'player')}` : 'Send'}
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  )
}

function TestPlayer({ testPlayer }: { testPlayer: string | null }) {
  const [text, setText] = useState(testPlayer ?? '')
  const name = useAct('mailTestPlayer')
  const isReady = /^\d{1,18}$/.test(text.trim()) && text.trim() !== testPlayer
  return (
    <>
      <div className="row" style={{ alignItems: 'end' }}>
        <Field label="My test player" hint="an account of your own in the app">
          <input inputMode="numeric" value={text} onChange={({ target }) => setText(target.value)} placeholder="10000001" />
        </Field>
        <Button isSmall disabled={!isReady || name.isBusy} onClick={() => name.act({ playerId: text.trim() })}>
          Use it
        </Button>
      </div>
      {name.error && <Notice tone="bad">{errorText(name.error)}</Notice>}
    </>
  )
}
