import { useState } from 'react'
import { announcementArt } from '#contract/desk/announcements.ts'
import { everybody } from '#contract/segment.ts'
import { useAction } from '../../kit/calls.ts'
import { isReason } from '../../kit/isReason.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { momentIn } from '../../ui/days.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { MessageFields, useMessage } from '../../ui/MessageFields.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Preview } from '../../ui/Preview.tsx'
import { SegmentCount, useSegmentCount } from '../../ui/SegmentCount.tsx'
import { SegmentFields, noConditions, segmentIn } from '../../ui/SegmentFields.tsx'

const noPlan = { art: 'fan', path: '', from: '', to: '', reason: '' }
const isPath = (text: string) => text === '' || /^\/(?:[\w?=&.-][\w/?=&.-]*)?$/.test(text)

interface Announcement {
  isComplete: boolean
  path: string
  isCounted: boolean
  endsAt: number | null
  reason: string
}

/** What still has to be done before it can be scheduled. */
function missingIn({ isComplete, path, isCounted, endsAt, reason }: Announcement): string | undefined {
  if (!isComplete) return 'Write it in both languages.'
  if (!isPath(path)) return 'The link is a page of the app, such as /bonus/event.'
  if (!isCounted) return 'Count the audience.'
  if (endsAt === null) return 'Enter an end time.'
  return isReason(reason) ? undefined : 'Enter a reason.'
}

/** An audience, the words in both languages, when it runs; and how players will see it. */
export function Compose() {
  const [audience, setAudience] = useState<'everyone' | 'segment'>('segment')
  const [typed, setTyped] = useState(noConditions)
  const [plan, setPlan] = useDraft('announcements', noPlan)
  const [isPopup, setPopup] = useState(true)
  const segment = audience === 'everyone' ? null : segmentIn(typed)
  const requested = segment ?? everybody
  const counted = useSegmentCount(requested)
  const { words, isComplete, clear, field: messageField } = useMessage('announcements')
  const startsAt = momentIn(plan.from)
  const endsAt = momentIn(plan.to)
  const path = plan.path.trim()
  const send = useAction('announcementPlan', {
    onDone: () => {
      setPlan(noPlan)
      clear()
      counted.clear()
    },
  })
  const field = (name: keyof typeof noPlan) => ({
    value: plan[name],
    onChange: ({ target }: { target: { value: string } }) => setPlan((before) => ({ ...before, [name]: target.value })),
  })
  const missing = missingIn({ isComplete, path, isCounted: Boolean(counted.data), endsAt, reason: plan.reason })
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
        <FormPart title="1. Audience">
          <div className="row">
            <Choice
              label="Audience"
              value={audience}
              options={[
                ['segment', 'A segment'],
                ['everyone', 'Everyone, including visitors'],
              ]}
              onChange={setAudience}
            />
          </div>
          {audience === 'segment' && <SegmentFields typed={typed} onChange={setTyped} />}
          <SegmentCount segment={requested} counted={counted} needsSecond={segment === null} />
        </FormPart>
        <FormPart title="2. Text, in both languages">
          <MessageFields field={messageField} rows={4} />
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
            <Field label="Link" hint="a page of the app; empty: none">
              <input placeholder="/bonus/event" maxLength={200} {...field('path')} />
            </Field>
            <Field label="Artwork">
              <select {...field('art')}>
                {announcementArt.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </Field>
          </div>
        </FormPart>
        <FormPart title="3. Schedule, in Manila time">
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
            <Field label="From" hint="empty: immediately">
              <input type="datetime-local" {...field('from')} />
            </Field>
            <Field label="Until" hint="at most 90 days">
              <input type="datetime-local" {...field('to')} />
            </Field>
            <Field label="Display">
              <select value={isPopup ? 'popup' : 'list'} onChange={({ target }) => setPopup(target.value === 'popup')}>
                <option value="popup">opens automatically, once per player</option>
                <option value="list">on the list only</option>
              </select>
            </Field>
          </div>
        </FormPart>
        <section className="col" aria-label="Preview">
          <h3 className="strong small">4. Preview</h3>
          <Preview words={words} path={path || null} at={startsAt} />
        </section>
        <Field label="Reason" hint="recorded in the audit log">
          <input maxLength={200} {...field('reason')} />
        </Field>
        <ErrorNotice error={send.error} />
        {send.data && (
          <Notice tone={send.data.outcome === 'done' ? 'ok' : 'info'}>
            {send.data.outcome === 'done'
              ? `Announcement ${send.data.id} is scheduled.`
              : 'Sent for approval. A second operator decides under Approvals.'}
          </Notice>
        )}
        <div className="row">
          <span className="grow small muted">{missing}</span>
          <Button type="submit" look="ink" disabled={missing !== undefined || send.isBusy}>
            Schedule
          </Button>
        </div>
      </form>
    </Card>
  )
}
