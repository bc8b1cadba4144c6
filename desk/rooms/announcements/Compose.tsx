import { useState } from 'react'
import { announcementArt } from '#contract/desk/announcements.ts'
import { everybody } from '#contract/desk/mails.ts'
import type { Segment, SegmentWords } from '#contract/desk/mails.ts'
import { useAct, useCall } from '../../kit/calls.ts'
import { errorText } from '../../kit/failureText.ts'
import { count, plural } from '../../kit/text.ts'
import { momentIn } from '../../ui/days.ts'
import { Button, Card, Choice, Field, Notice } from '../../ui/parts.tsx'
import { SegmentFields, noConditions, segmentIn } from '../../ui/SegmentFields.tsx'
import { segmentText } from '../../ui/segmentText.ts'
import { Preview } from './Preview.tsx'

const noWords = { title: '', text: '', filTitle: '', filText: '' }
const noPlan = { art: 'fan', path: '', from: '', to: '', reason: '' }
const isPath = (text: string) => text === '' || /^\/(?:[\w?=&.-][\w/?=&.-]*)?$/.test(text)

/** An audience, the words in both languages, when it runs; and how players will see it. */
export function Compose() {
  const [audience, setAudience] = useState<'everyone' | 'segment'>('segment')
  const [typed, setTyped] = useState(noConditions)
  const [written, setWritten] = useState(noWords)
  const [plan, setPlan] = useState(noPlan)
  const [isPopup, setPopup] = useState(true)
  const [counting, setCounting] = useState<Segment>()
  const segment = audience === 'everyone' ? null : segmentIn(typed)
  const requested = segment ?? everybody
  const counted = useCall('mailCount', { segment: counting ?? everybody }, { enabled: counting !== undefined })
  const isCounted = JSON.stringify(counting) === JSON.stringify(requested) && counted.data !== undefined
  const words: SegmentWords = {
    'en-PH': { title: written.title.trim(), text: written.text.trim() },
    'fil-PH': { title: written.filTitle.trim(), text: written.filText.trim() },
  }
  const startsAt = momentIn(plan.from)
  const endsAt = momentIn(plan.to)
  const path = plan.path.trim()
  const send = useAct('announcementPlan', {
    onDone: () => {
      setPlan(noPlan)
      setWritten(noWords)
      setCounting(undefined)
    },
  })
  const word = (name: keyof typeof noWords) => ({
    value: written[name],
    onChange: ({ target }: { target: { value: string } }) => setWritten((before) => ({ ...before, [name]: target.value })),
  })
  const field = (name: keyof typeof noPlan) => ({
    value: plan[name],
    onChange: ({ target }: { target: { value: string } }) => setPlan((before) => ({ ...before, [name]: target.value })),
  })
  const missing = Object.values(words).some(({ title, text }) => title === '' || text === '')
    ? 'Write it in both languages.'
    : !isPath(path)
      ? 'The link is a page of the app, such as /bonus/event.'
      : !isCounted
        ? 'Count the audience.'
        : endsAt === null
          ? 'Say until when it runs.'
          : plan.reason.trim().length < 3
            ? 'Say why.'
            : undefined
  return (
    <Card title="Write an announcement">
      <form
        className="pad col"
        onSubmit={(event) => {
          event.preventDefault()
          if (missing !== undefined || endsAt === null || !counted.data) return
          send.act({
            segment,
            words,
            art: announcementArt.find((name) => name === plan.art) ?? 'fan',
            path: path || null,
            isPopup,
            startsAt: startsAt ?? 0,
            endsAt,
            counted: counted.data.count,
            reason: plan.reason.trim(),
          })
        }}
      >
        <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong small">1. Who</legend>
          <div className="row">
            <Choice
              label="Audience"
              value={audience}
              options={[
                ['segment', 'A segment'],
                ['everyone', 'Everyone, visitors too'],
              ]}
              onChange={setAudience}
            />
          </div>
          {audience === 'segment' && <SegmentFields typed={typed} onChange={setTyped} />}
          <div className="row" style={{ flexWrap: 'wrap' }}>
            <Button onClick={() => setCounting(requested)} disabled={counted.isFetching}>
              Count
            </Button>
            <span className="small muted" role="status">
              {isCounted && counted.data
                ? `${plural(counted.data.count, 'player')} of ${count(counted.data.all)}: ${segmentText(requested)}.${counted.data.needsSecond || segment === null ? ' Takes two operators.' : ''}`
                : segmentText(requested)}
            </span>
          </div>
          {counted.error && <Notice tone="bad">{errorText(counted.error)}</Notice>}
        </fieldset>
        <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong small">2. What, in both languages</legend>
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
            <div className="col">
              <Field label="Title in English">
                <input maxLength={80} {...word('title')} />
              </Field>
              <Field label="Text in English">
                <textarea rows={4} maxLength={1000} {...word('text')} />
              </Field>
            </div>
            <div className="col">
              <Field label="Title in Filipino">
                <input maxLength={80} {...word('filTitle')} />
              </Field>
              <Field label="Text in Filipino">
                <textarea rows={4} maxLength={1000} {...word('filText')} />
              </Field>
            </div>
          </div>
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
            <Field label="Link" hint="a page of the app; empty: none">
              <input placeholder="/bonus/event" maxLength={200} {...field('path')} />
            </Field>
            <Field label="Drawing">
              <select {...field('art')}>
                {announcementArt.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </Field>
          </div>
        </fieldset>
        <fieldset className="col" style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="strong small">3. When, in Manila time</legend>
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
            <Field label="From" hint="empty: at once">
              <input type="datetime-local" {...field('from')} />
            </Field>
            <Field label="Until" hint="at most 90 days">
              <input type="datetime-local" {...field('to')} />
            </Field>
            <Field label="How it is shown">
              <select value={isPopup ? 'popup' : 'list'} onChange={({ target }) => setPopup(target.value === 'popup')}>
                <option value="popup">opens by itself, once for each player</option>
                <option value="list">on the list only</option>
              </select>
            </Field>
          </div>
        </fieldset>
        <section className="col" aria-label="As players will see it">
          <h3 className="strong small">4. As players will see it</h3>
          <Preview words={words} path={path || null} at={startsAt} />
        </section>
        <Field label="Reason" hint="kept in the audit">
          <input maxLength={200} {...field('reason')} />
        </Field>
        {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
        {send.data && (
          <Notice tone={send.data.outcome === 'done' ? 'ok' : 'info'}>
            {send.data.outcome === 'done'
              ? `Announcement ${send.data.id} is scheduled.`
              : 'Kept for a second person, who decides in «Approvals».'}
          </Notice>
        )}
        <div className="row">
          <span className="grow small muted">{missing}</span>
          <Button type="submit" look="ink" disabled={missing !== undefined || send.isBusy}>
            Schedule it
          </Button>
        </div>
      </form>
    </Card>
  )
}
