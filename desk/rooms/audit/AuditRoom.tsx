import { plural } from '#contract/operatorText.ts'
import { useCall, useSend } from '../../kit/calls.ts'
import { SubjectLink, useSearchParam } from '../../kit/links.tsx'
import { countText, dateTimeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SaveCsv } from '../../ui/SaveCsv.tsx'

/** Decisions, views and refusals: who, about what, why; each entry is a link of the chain. */
export default function AuditRoom() {
  const [actor, setActor] = useSearchParam('actor', '')
  const [target, setTarget] = useSearchParam('target', '')
  const [action, setAction] = useSearchParam('action', '')
  const [from, setFrom] = useSearchParam('from', '')
  const [to, setTo] = useSearchParam('to', '')
  const places = usePlaces()
  const { place } = places
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
  const send = useSend()
  const filter = (set: (value: string) => void) => (value: string) => {
    places.reset()
    set(value.trim())
  }
  return (
    <>
      <RoomHead
        title="Audit log"
        note={
          query.data && (
            <>
              {plural(query.data.chain.count, 'entry', 'entries')} chained
              {query.data.chain.waiting > 0 && `, ${countText(query.data.chain.waiting)} not yet`}. Head{' '}
              <span className="mono">{query.data.chain.hash.slice(0, 16)}…</span>{' '}
              <Copy text={`${query.data.chain.count} ${query.data.chain.hash}`} what="length and head of the chain" />
            </>
          )
        }
      />
      <div className="body col">
        <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))' }}>
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
          <Field label="Action" hint="code; point at one to see it">
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
        <Card
          title="Entries"
          note="newest first, Manila time; entries cannot be changed"
          aside={
            <SaveCsv
              key={Object.values(chosen).join(' ')}
              name="swerte-audit"
              head={['number', 'time in Manila', 'who', 'action', 'target', 'reason']}
              load={async (before) => {
                const page = await send('audit', { ...chosen, isExport: true, ...(before !== undefined && { before }) })
                const rows = page.rows.map((row) => [String(row.id), dateTimeText(row.at), row.actor, row.action, row.target, row.reason])
                return { rows, older: page.older }
              }}
            />
          }
        >
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
                <Pager places={places} next={older} />
              </>
            )}
          </Loaded>
        </Card>
      </div>
    </>
  )
}
