import { useState } from 'react'
import type { DeskSent } from '#contract/desk/index.ts'
import { useCall, useSend } from '../../kit/calls.ts'
import { csvOf, download } from '../../kit/csv.ts'
import { errorText } from '../../kit/failureText.ts'
import { SubjectLink, useSearchParam } from '../../kit/links.tsx'
import { count, dateTimeText } from '../../kit/text.ts'
import { dayAt } from '../../ui/days.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Button, Card, Empty, Field } from '../../ui/parts.tsx'
import { Rows } from '../../ui/Rows.tsx'

/** At most this many pages of an export. */
const maxPages = 10

/** What the filters choose as a file, newest first. That it was saved is recorded. */
function Export({ chosen }: { chosen: DeskSent<'audit'> }) {
  const send = useSend()
  const [state, setState] = useState<'idle' | 'busy' | string>('idle')
  const save = async () => {
    setState('busy')
    try {
      const lines: string[][] = []
      let before: string | undefined
      for (let page = 0; page < maxPages; page++) {
        const { rows, older } = await send('audit', { ...chosen, isExport: true, ...(before !== undefined && { before }) })
        for (const { id, at, actor, action, target, reason } of rows)
          lines.push([String(id), dateTimeText(at), actor, action, target, reason])
        before = older ?? undefined
        if (older === null) break
      }
      download(`swerte-audit-${dayAt(Date.now())}.csv`, csvOf(['number', 'time in Manila', 'who', 'action', 'target', 'reason'], lines))
      setState(before === undefined ? 'idle' : `Only the newest ${count(lines.length)} were saved. Choose fewer days for the others.`)
    } catch (error) {
      setState(errorText(error as Error))
    }
  }
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <span role="status" className="small muted">
        {state !== 'idle' && state !== 'busy' && state}
      </span>
      <Button isSmall disabled={state === 'busy'} onClick={() => void save()}>
        Download CSV
      </Button>
    </span>
  )
}

/** Decisions, views and refusals: who, about what, why; each entry is a link of the chain. */
export default function AuditRoom() {
  const [actor, setActor] = useSearchParam('actor', '')
  const [target, setTarget] = useSearchParam('target', '')
  const [action, setAction] = useSearchParam('action', '')
  const [from, setFrom] = useSearchParam('from', '')
  const [to, setTo] = useSearchParam('to', '')
  const [places, setPlaces] = useState<readonly string[]>([])
  const place = places.at(-1)
  const chosen = {
    ...(actor && { actor }),
    ...(target && { target }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const query = useCall(
    'audit',
    { ...chosen, ...(place !== undefined && { before: place }) },
    place === undefined ? { everyMs: 10_000 } : {},
  )
  const filter = (set: (value: string) => void) => (value: string) => {
    setPlaces([])
    set(value.trim())
  }
  return (
    <>
      <div className="head">
        <h1>Audit log</h1>
        {query.data && (
          <span className="small muted">
            {count(query.data.chain.count)} entries chained
            {query.data.chain.waiting > 0 && `, ${query.data.chain.waiting} not yet chained`}. Head{' '}
            <span className="mono">{query.data.chain.hash.slice(0, 16)}…</span>
          </span>
        )}
      </div>
      <div className="body col">
        <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 260px))' }}>
          <Field label="From" hint="day in Manila">
            <input type="date" value={from} onChange={(event) => filter(setFrom)(event.target.value)} />
          </Field>
          <Field label="To">
            <input type="date" value={to} onChange={(event) => filter(setTo)(event.target.value)} />
          </Field>
          <Field label="Who">
            <input
              type="search"
              value={actor}
              onChange={(event) => filter(setActor)(event.target.value)}
              placeholder="ana, system, console"
            />
          </Field>
          <Field label="Action" hint="its code: point at an action to see it">
            <input
              type="search"
              value={action}
              onChange={(event) => filter(setAction)(event.target.value)}
              placeholder="withdrawal, desk.refused"
            />
          </Field>
          <Field label="Target" hint="kind:number">
            <input type="search" value={target} onChange={(event) => filter(setTarget)(event.target.value)} placeholder="player:10000001" />
          </Field>
        </div>
        <Card title="Entries" note="newest first, Manila time; entries cannot be changed" aside={<Export chosen={chosen} />}>
          <Loaded query={query} rows={12}>
            {({ rows, older }) => (
              <>
                {rows.length === 0 ? (
                  <Empty title="No matching entries" />
                ) : (
                  <Rows
                    label="Entries of the audit log"
                    rows={rows}
                    keyOf={({ id }) => String(id)}
                    columns={[
                      { head: 'No.', isNumber: true, cell: ({ id }) => id },
                      { head: 'Time', cell: ({ at }) => <span className="nowrap">{dateTimeText(at)}</span> },
                      { head: 'Who', cell: (row) => <strong>{row.actor}</strong> },
                      { head: 'Action', cell: (row) => <span title={row.action}>{row.actionText}</span> },
                      {
                        head: 'Target',
                        cell: ({ target: subject }) => (
                          <span title={subject}>
                            <SubjectLink subject={subject}>{subject.replace(':', ' ')}</SubjectLink>
                          </span>
                        ),
                      },
                      {
                        head: 'Reason',
                        cell: (row) => (
                          <span className="wrap" title={row.reason === row.reasonText ? undefined : row.reason}>
                            {row.reasonText}
                          </span>
                        ),
                      },
                    ]}
                  />
                )}
                <div className="row pad" style={{ paddingTop: 10 }}>
                  <Button isSmall disabled={place === undefined} onClick={() => setPlaces((all) => all.slice(0, -1))}>
                    Newer
                  </Button>
                  <Button isSmall disabled={older === null} onClick={() => older !== null && setPlaces((all) => [...all, older])}>
                    Older
                  </Button>
                </div>
              </>
            )}
          </Loaded>
        </Card>
      </div>
    </>
  )
}
