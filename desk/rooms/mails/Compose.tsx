import { useState } from 'react'
import { everybody } from '#contract/desk/mails.ts'
import type { Segment, SegmentWords } from '#contract/desk/mails.ts'
import { useAct, useCall } from '../../kit/calls.ts'
import { errorText } from '../../kit/failureText.ts'
import { count, plural } from '../../kit/text.ts'
import { dayMs, startOfDayIn } from '../../ui/days.ts'
import { Button, Card, Field, Notice } from '../../ui/parts.tsx'
import { segmentText } from './segmentText.ts'

const fields = {
  vipFrom: '',
  vipTo: '',
  registeredFrom: '',
  registeredTo: '',
  activeFrom: '',
  activeTo: '',
  depositedFrom: '',
  depositedTo: '',
  locale: '',
  channel: '',
}
type Fields = typeof fields

const numberIn = (text: string): number | null => (/^\d{1,3}$/.test(text) ? Number(text) : null)
const coinsIn = (text: string): number | null => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null)
/** The last day of a span is in it. */
const endOfDayIn = (text: string): number | null => {
  const start = startOfDayIn(text)
  return start === null ? null : start + dayMs
}
const segmentOf = (given: Fields): Segment => ({
  vipFrom: numberIn(given.vipFrom),
  vipTo: numberIn(given.vipTo),
  registeredFrom: startOfDayIn(given.registeredFrom),
  registeredTo: endOfDayIn(given.registeredTo),
  activeFrom: startOfDayIn(given.activeFrom),
  activeTo: endOfDayIn(given.activeTo),
  depositedFrom: coinsIn(given.depositedFrom),
  depositedTo: coinsIn(given.depositedTo),
  locale: given.locale === 'en-PH' || given.locale === 'fil-PH' ? given.locale : null,
  channel: given.channel.trim() || null,
})

const noWords = { title: '', text: '', filTitle: '', filText: '' }

/** A segment, a letter, a count, a try, and only then the sending. */
export function Compose({ testPlayer }: { testPlayer: string | null }) {
  const [given, setGiven] = useState(fields)
  const [written, setWritten] = useState(noWords)
  const [counting, setCounting] = useState<Segment>()
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('30')
  const segment = segmentOf(given)
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
  const field = (name: keyof Fields) => ({
    value: given[name],
    onChange: ({ target }: { target: { value: string } }) => setGiven((before) => ({ ...before, [name]: target.value })),
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
            send.act({ segment, words, days: numberIn(days) ?? 30, counted: counted.data.count, reason: reason.trim() })
        }}
      >
        <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong small">1. Who: all conditions hold; empty: no condition</legend>
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
            <Field label="VIP from">
              <input inputMode="numeric" {...field('vipFrom')} />
            </Field>
            <Field label="VIP to">
              <input inputMode="numeric" {...field('vipTo')} />
            </Field>
            <Field label="Registered from">
              <input type="date" {...field('registeredFrom')} />
            </Field>
            <Field label="Registered to">
              <input type="date" {...field('registeredTo')} />
            </Field>
            <Field label="Last active from">
              <input type="date" {...field('activeFrom')} />
            </Field>
            <Field label="Last active to">
              <input type="date" {...field('activeTo')} />
            </Field>
            <Field label="Deposited from" hint="coins">
              <input inputMode="decimal" {...field('depositedFrom')} />
            </Field>
            <Field label="Deposited to" hint="coins">
              <input inputMode="decimal" {...field('depositedTo')} />
            </Field>
            <Field label="Language">
              <select {...field('locale')}>
                <option value="">any</option>
                <option value="en-PH">English</option>
                <option value="fil-PH">Filipino</option>
              </select>
            </Field>
            <Field label="Campaign" hint="aid">
              <input maxLength={64} {...field('channel')} />
            </Field>
          </div>
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
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))' }}>
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
