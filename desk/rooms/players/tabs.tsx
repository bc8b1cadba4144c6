import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../../kit/calls.ts'
import { SubjectLink, useSearchParam } from '../../kit/links.tsx'
import { amountText, dateText, dateTimeText, timeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { playedWith } from './player.ts'
import { RoundProof } from './RoundProof.tsx'

type Event = DeskOutput<'playerTimeline'>['events'][number]

/** All events, newest first, grouped by day. */
export function Timeline({ id }: { id: string }) {
  const places = usePlaces()
  const [area, setArea] = useSearchParam('area', '')
  const query = useCall('playerTimeline', { id, ...(area !== '' && { area }), ...(places.place !== undefined && { before: places.place }) })
  const [areas, setAreas] = useState<readonly string[]>([])
  // They stay while another page is loaded.
  if (query.data && query.data.areas.length !== areas.length) setAreas(query.data.areas)
  return (
    <Card
      title="Timeline"
      note="Manila time"
      aside={
        <select
          aria-label="Show in the timeline"
          value={area}
          onChange={({ target }) => {
            places.reset()
            setArea(target.value)
          }}
        >
          <option value="">Everything</option>
          {areas.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      }
    >
      <Loaded query={query} rows={12}>
        {({ events, older }) => (
          <>
            {events.length === 0 && <Empty title={area === '' ? 'No events yet' : 'No such events'} />}
            {[...Map.groupBy(events, ({ at }) => dateText(at))].map(([day, own]) => (
              <Day key={day} id={id} day={day} events={own} />
            ))}
            <Pager places={places} next={older} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const Day = ({ id, day, events }: { id: string; day: string; events: readonly Event[] }) => (
  <section aria-label={day}>
    <h3 className="pad small muted strong" style={{ padding: '8px 14px 2px' }}>
      {day}
    </h3>
    <ul>
      {events.map(({ at, area, summary, about, place }) => (
        <li key={place} className="row" style={{ alignItems: 'baseline', flexWrap: 'nowrap', padding: '3px 14px' }}>
          <span className="faint">{timeText(at)}</span>
          <Tag>{area}</Tag>
          {about === `player:${id}` ? <span className="wrap">{summary}</span> : <SubjectLink subject={about}>{summary}</SubjectLink>}
        </li>
      ))}
    </ul>
  </section>
)

/** The player's rounds, however old: up to a day, or one by the number that the player names. */
export function Rounds({ id }: { id: string }) {
  const [until, setUntil] = useSearchParam('until', '')
  const [shown, setShown] = useSearchParam('round', '')
  const [number, setNumber] = useState('')
  const roundId = number.replaceAll(/\D/g, '')
  return (
    <div className="col">
      <form
        className="row"
        style={{ alignItems: 'flex-end', columnGap: 16 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (roundId !== '') setShown(roundId)
        }}
      >
        <Field label="Up to" hint="day in Manila">
          <input type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
        </Field>
        <Field label="Round number">
          <input inputMode="numeric" maxLength={18} value={number} onChange={({ target }) => setNumber(target.value)} />
        </Field>
        <Button type="submit" disabled={roundId === ''}>
          Show round
        </Button>
      </form>
      <RoundList key={until} id={id} until={until} onShow={setShown} />
      {/^\d{1,18}$/.test(shown) && <RoundProof key={shown} id={id} roundId={shown} onClose={() => setShown('')} />}
    </div>
  )
}

function RoundList({ id, until, onShow }: { id: string; until: string; onShow: (roundId: string) => void }) {
  const places = usePlaces()
  const query = useCall('playerRounds', {
    id,
    ...(until !== '' && { until }),
    ...(places.place !== undefined && { olderThan: places.place }),
  })
  return (
    <Card title="Rounds" note="newest first, Manila time; amounts in coins">
      <Loaded query={query} rows={12}>
        {({ rows, older }) =>
          rows.length === 0 ? (
            <Empty title={until === '' ? 'No rounds played' : 'No rounds played up to this day'} />
          ) : (
            <>
              <Rows
                label="Rounds"
                rows={rows}
                keyOf={(row) => row.id}
                columns={[
                  {
                    head: 'Round',
                    cell: (row) => (
                      <Button isSmall look="quiet" aria-label={`Round ${row.id}: details`} onClick={() => onShow(row.id)}>
                        {row.id}
                      </Button>
                    ),
                  },
                  { head: 'Time', cell: ({ at }) => dateTimeText(at) },
                  { head: 'Game', cell: ({ game }) => game },
                  { head: 'Currency', cell: (row) => playedWith[row.with] },
                  { head: 'Bet', isNumber: true, cell: ({ stake }) => amountText(stake) },
                  { head: 'Payout', isNumber: true, cell: ({ payout }) => amountText(payout) },
                  { head: 'Net of player', isNumber: true, cell: ({ stake, payout }) => <strong>{amountText(payout - stake)}</strong> },
                ]}
              />
              <Pager places={places} next={older} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

export function Devices({ id }: { id: string }) {
  const query = useCall('playerDevices', { id })
  return (
    <Card title="Devices" note="latest 100 logins, Manila time">
      <Loaded query={query} rows={6}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title="Never logged in" />
          ) : (
            <Rows
              label="Devices"
              rows={rows}
              keyOf={(row) => row.id}
              columns={[
                { head: 'Device', cell: ({ device }) => <span className="wrap">{device.slice(0, 90) || 'unknown'}</span> },
                { head: 'Address', cell: ({ ip }) => ip },
                { head: 'Logged in', cell: ({ from }) => dateTimeText(from) },
                { head: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt === 0 ? '–' : dateTimeText(lastSeenAt)) },
                { head: 'Session', cell: ({ isOpen }) => (isOpen ? <Tag tone="ok">open</Tag> : <Tag>ended</Tag>) },
              ]}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
