import Check from '~icons/lucide/check'
import Alert from '~icons/lucide/triangle-alert'
import type { DeskOutput } from '#contract/desk/index.ts'
import { labelOf } from '#contract/desk/settingNames.ts'
import type { JobLine, Queue, Totals } from '#contract/desk/today.ts'
import { plural } from '#contract/operatorText.ts'
import { useCall } from '../../kit/calls.ts'
import { useDesk, useOperator } from '../../kit/desk.ts'
import { RoomLink } from '../../kit/links.tsx'
import { ageText, amountText, countText, countedText, dateText, dateTimeText, lateText, percentText, timeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { DayBars } from '../../ui/DayBars.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Today = DeskOutput<'today'>

/** The change from a week ago. */
const against = (now: number, before: number): string =>
  before === 0 ? 'none last week' : `${now >= before ? '+' : ''}${percentText((now - before) / Math.abs(before))} vs last week`

export default function TodayRoom() {
  const query = useCall('today', {}, { everyMs: 15_000 })
  return (
    <>
      <RoomHead
        title="Today"
        note={
          query.data && (
            <>
              {dateText(query.data.now)}, until {timeText(query.data.now)} Manila. Amounts in coins.
            </>
          )
        }
      />
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
        <div className="col">
          <Waiting queues={data.queues} now={data.now} />
          <Days days={data.days} />
        </div>
        <div className="col">
          <Health health={data.health} />
          <Pools pools={data.pools} />
        </div>
      </div>
      <Jobs jobs={data.jobs} now={data.now} />
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
          children: <span className="value">{countText(online)}</span>,
          note: `${plural(today.newPlayers, 'new account')} today`,
        },
        { name: 'Bets', children: <Figure value={today.stakes} />, note: plural(today.rounds, 'round') },
        {
          name: 'GGR',
          children: <Figure value={today.ggr} />,
          note: rtp === undefined ? 'no rounds yet' : `actual RTP ${percentText(rtp)}`,
        },
        { name: 'NGR', children: <Figure value={today.ngr} />, note: `after ${amountText(today.given)} in awards` },
        {
          name: 'Deposits',
          children: <Figure value={today.deposits} />,
          note: `${countText(today.depositCount)}, ${against(today.deposits, before.deposits)}`,
        },
        {
          name: 'Withdrawals paid',
          children: <Figure value={today.withdrawals} />,
          note: `${countText(today.withdrawalCount)}, ${against(today.withdrawals, before.withdrawals)}`,
        },
      ]}
    />
  )
}

function Waiting({ queues, now }: { queues: readonly Queue[]; now: number }) {
  const { may } = useOperator()
  const { rooms } = useDesk()
  const all = { count: queues.reduce((sum, queue) => sum + queue.count, 0), isMore: queues.some(({ isMore }) => isMore) }
  const late = { count: queues.reduce((sum, queue) => sum + queue.late, 0), isMore: queues.some((queue) => lateText(queue).endsWith('+')) }
  const roomOf = (path: string) => rooms.find((room) => room.path === path)
  return (
    <Card
      title="Awaiting review"
      note={late.count > 0 ? `${countedText(all)} in total, ${countedText(late)} overdue` : `${countedText(all)} in total`}
    >
      <Rows
        label="Queues"
        rows={queues}
        keyOf={({ room }) => room}
        columns={[
          {
            head: 'Queue',
            cell: ({ room }) => <RoomLink to={room}>{roomOf(room)?.title ?? room}</RoomLink>,
          },
          { head: 'Waiting', isNumber: true, cell: (queue) => <strong>{countedText(queue)}</strong> },
          {
            head: 'Oldest',
            isNumber: true,
            cell: ({ oldestAt, promiseMs }) =>
              oldestAt === null ? '–' : <span className={now - oldestAt > promiseMs ? 'bad' : undefined}>{ageText(now - oldestAt)}</span>,
          },
          { head: 'Target', isNumber: true, cell: ({ promiseMs }) => ageText(promiseMs) },
          { head: 'Overdue', isNumber: true, cell: (queue) => (queue.late > 0 ? <Tag tone="bad">{lateText(queue)} overdue</Tag> : '0') },
          {
            head: 'Go',
            isNumber: true,
            cell: ({ room }) => {
              const descriptor = roomOf(room)
              if (!descriptor || !may.includes(descriptor.call)) return null
              return (
                <>
                  <kbd>G</kbd> <kbd>{descriptor.key.toUpperCase()}</kbd>
                </>
              )
            },
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
                <Alert className="warn" aria-label="needs attention" role="img" />
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

/** Short intervals are told in seconds. */
const intervalText = (ms: number): string => (ms < 60_000 ? `${countText(ms / 1_000)} s` : ageText(ms))

const Jobs = ({ jobs, now }: { jobs: readonly JobLine[]; now: number }) => (
  <Card title="Scheduled jobs" note="on all servers, Manila time">
    <Rows
      label="Scheduled jobs"
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Job', sort: ({ name }) => name, cell: ({ name }) => labelOf(name) },
        {
          head: 'State',
          sort: ({ failingSince, isLate }) => (failingSince === null ? (isLate ? 1 : 2) : 0),
          cell: ({ failingSince, isLate, ranAt }) =>
            failingSince === null ? (
              isLate ? (
                <Tag tone="bad">late</Tag>
              ) : ranAt === null ? (
                <Tag>not run yet</Tag>
              ) : (
                <Tag tone="ok">on time</Tag>
              )
            ) : (
              <Tag tone="bad">failing since {dateTimeText(failingSince)}</Tag>
            ),
        },
        { head: 'Last run', sort: ({ ranAt }) => ranAt, cell: ({ ranAt }) => momentText(ranAt) },
        { head: 'Last success', sort: ({ succeededAt }) => succeededAt, cell: ({ succeededAt }) => momentText(succeededAt) },
        {
          head: 'Next run',
          cell: ({ ranAt, everyMs }) => (ranAt === null || ranAt + everyMs <= now ? 'now' : momentText(ranAt + everyMs)),
        },
        { head: 'Interval', isNumber: true, sort: ({ everyMs }) => everyMs, cell: ({ everyMs }) => intervalText(everyMs) },
      ]}
    />
  </Card>
)

const momentText = (at: number | null) => <span className="nowrap">{at === null ? '–' : dateTimeText(at)}</span>

const Days = ({ days }: { days: Today['days'] }) => (
  <Card title="GGR by day" note="coins, Manila time">
    <DayBars label="GGR by day" days={days.map(({ day, ggr }) => ({ day, value: ggr }))} isLastOpen />
  </Card>
)

const Pools = ({ pools }: { pools: Today['pools'] }) => (
  <Card title="Jackpot pools">
    <Rows
      label="Jackpot pools"
      rows={pools}
      keyOf={({ pool }) => pool}
      columns={[
        { head: 'Pool', cell: ({ pool }) => <strong>{pool[0]?.toUpperCase() + pool.slice(1)}</strong> },
        { head: 'Current', isNumber: true, cell: ({ value }) => amountText(value) },
        { head: '% of seed', isNumber: true, cell: ({ value, seed }) => percentText(value / seed) },
        { head: 'Won today', isNumber: true, cell: ({ wonToday }) => amountText(wonToday) },
      ]}
    />
  </Card>
)
