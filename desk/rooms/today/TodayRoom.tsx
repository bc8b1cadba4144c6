import Check from '~icons/lucide/check'
import Alert from '~icons/lucide/triangle-alert'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { Queue, Totals } from '#contract/desk/today.ts'
import { useCall } from '../../kit/calls.ts'
import { useDesk, useOperator } from '../../kit/desk.ts'
import { RoomLink } from '../../kit/links.tsx'
import { age, amount, count, dateOf, percent, plural, time } from '../../kit/text.ts'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Card, Tag } from '../../ui/parts.tsx'
import { Rows } from '../../ui/Rows.tsx'

type Today = DeskOutput<'today'>

/** The change from a week ago; nothing where there was no figure. */
const against = (now: number, before: number): string =>
  before === 0 ? 'nothing a week ago' : `${now >= before ? '+' : ''}${percent((now - before) / Math.abs(before))} on last week`

export default function TodayRoom() {
  const query = useCall('today', {}, { everyMs: 15_000 })
  return (
    <>
      <div className="head">
        <h1>Today</h1>
        {query.data && (
          <span className="small muted">
            {dateOf(query.data.now)}, until {time(query.data.now)} Manila. Amounts in coins.
          </span>
        )}
      </div>
      <div className="body">
        <Loaded query={query} rows={12}>
          {(data) => <Overview data={data} />}
        </Loaded>
      </div>
    </>
  )
}

function Overview({ data }: { data: Today }) {
  return (
    <div className="col">
      <Money online={data.online} today={data.today} before={data.before} />
      <div className="grid two-one">
        <Waiting queues={data.queues} now={data.now} />
        <Health health={data.health} />
      </div>
      <div className="grid two-one">
        <Days days={data.days} />
        <Pools pools={data.pools} />
      </div>
    </div>
  )
}

function Money({ online, today, before }: { online: number; today: Totals; before: Totals }) {
  const rtp = today.stakes === 0 ? undefined : today.payouts / today.stakes
  return (
    <Figures
      figures={[
        {
          name: 'Players online',
          children: <span className="value">{count(online)}</span>,
          note: `${plural(today.newPlayers, 'new account')} today`,
        },
        { name: 'Bets', children: <Figure value={today.stakes} />, note: plural(today.rounds, 'round') },
        { name: 'GGR', children: <Figure value={today.ggr} />, note: rtp === undefined ? 'no round yet' : `actual RTP ${percent(rtp)}` },
        { name: 'NGR', children: <Figure value={today.ngr} />, note: `after ${amount(today.given)} given` },
        {
          name: 'Deposits',
          children: <Figure value={today.deposits} />,
          note: `${count(today.depositCount)}, ${against(today.deposits, before.deposits)}`,
        },
        {
          name: 'Withdrawals paid',
          children: <Figure value={today.withdrawals} />,
          note: `${count(today.withdrawalCount)}, ${against(today.withdrawals, before.withdrawals)}`,
        },
      ]}
    />
  )
}

function Waiting({ queues, now }: { queues: readonly Queue[]; now: number }) {
  const { may } = useOperator()
  const { rooms } = useDesk()
  const all = queues.reduce((sum, queue) => sum + queue.count, 0)
  const late = queues.reduce((sum, queue) => sum + queue.late, 0)
  const roomOf = (path: string) => rooms.find((room) => room.path === path)
  return (
    <Card title="Waiting for a person" note={late > 0 ? `${all} in all, ${late} late` : `${all} in all`}>
      <Rows
        label="Queues"
        rows={queues}
        keyOf={({ room }) => room}
        columns={[
          {
            head: 'Queue',
            cell: ({ room }) => {
              const known = roomOf(room)
              const title = known?.title ?? room
              return known && may.includes(known.call) ? <RoomLink to={room}>{title}</RoomLink> : title
            },
          },
          { head: 'Waiting', isNumber: true, cell: ({ count: number }) => <strong>{count(number)}</strong> },
          {
            head: 'Oldest',
            isNumber: true,
            cell: ({ oldestAt, promiseMs }) =>
              oldestAt === null ? '–' : <span className={now - oldestAt > promiseMs ? 'bad' : undefined}>{age(now - oldestAt)}</span>,
          },
          { head: 'Promise', isNumber: true, cell: ({ promiseMs }) => age(promiseMs) },
          { head: 'Late', isNumber: true, cell: ({ late: number }) => (number > 0 ? <Tag tone="bad">{number} late</Tag> : '0') },
          {
            head: 'Go',
            isNumber: true,
            cell: ({ room }) =>
              roomOf(room) && (
                <>
                  <kbd>G</kbd> <kbd>{roomOf(room)?.key.toUpperCase()}</kbd>
                </>
              ),
          },
        ]}
      />
    </Card>
  )
}

const Health = ({ health }: { health: Today['health'] }) => (
  <Card title="Health">
    <table aria-label="Health">
      <tbody>
        {health.map(({ name, isWell, summary }) => (
          <tr key={name}>
            <td style={{ width: 20 }}>
              {isWell ? (
                <Check className="ok" aria-label="well" role="img" />
              ) : (
                <Alert className="warn" aria-label="to look at" role="img" />
              )}
            </td>
            <td>{name}</td>
            <td className="right muted">{summary}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
)

/** Days as bars, each labelled with its figure. */
function Days({ days }: { days: Today['days'] }) {
  const most = Math.max(1, ...days.map(({ ggr }) => Math.abs(ggr)))
  const least = Math.min(0, ...days.map(({ ggr }) => ggr))
  const height = 150
  const scale = height / (most - (least < 0 ? -most : 0))
  const zero = most * scale
  const width = 44
  return (
    <Card title="GGR by day" note="coins, days of Manila">
      <div className="pad scroll" tabIndex={0} role="region" aria-label="GGR by day">
        <svg
          style={{ width: '100%', height: 'auto' }}
          viewBox={`0 0 ${days.length * width} ${height + 44}`}
          role="img"
          aria-label={days.map(({ day, ggr }) => `${day}: ${amount(ggr)}`).join('; ')}
        >
          <line x1="0" x2={days.length * width} y1={zero + 18} y2={zero + 18} stroke="var(--line-strong)" />
          {days.map(({ day, ggr }, index) => {
            const size = Math.abs(ggr) * scale
            return (
              <g key={day}>
                <rect
                  x={index * width + 8}
                  width={width - 16}
                  y={(ggr >= 0 ? zero - size : zero) + 18}
                  height={size}
                  rx="2"
                  fill={index === days.length - 1 ? 'var(--c2)' : 'var(--c1)'}
                />
                <text
                  x={index * width + width / 2}
                  y={(ggr >= 0 ? zero - size : zero + size + 12) + 13}
                  textAnchor="middle"
                  fontSize="9.5"
                  fill="var(--muted)"
                >
                  {ggr === 0 ? '' : short(ggr)}
                </text>
                <text x={index * width + width / 2} y={height + 38} textAnchor="middle" fontSize="10" fill="var(--muted)">
                  {day.slice(8)}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </Card>
  )
}
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const short = (hundredths: number): string => compact.format(hundredths / 100).replace('-', '−')

const Pools = ({ pools }: { pools: Today['pools'] }) => (
  <Card title="Jackpot pools">
    <Rows
      label="Jackpot pools"
      rows={pools}
      keyOf={({ pool }) => pool}
      columns={[
        { head: 'Pool', cell: ({ pool }) => <strong>{pool[0]?.toUpperCase() + pool.slice(1)}</strong> },
        { head: 'Stands at', isNumber: true, cell: ({ value }) => amount(value) },
        { head: 'Of seed', isNumber: true, cell: ({ value, seed }) => percent(value / seed) },
        { head: 'Won today', isNumber: true, cell: ({ wonToday }) => amount(wonToday) },
      ]}
    />
  </Card>
)
