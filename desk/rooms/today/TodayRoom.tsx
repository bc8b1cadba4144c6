import Check from '~icons/lucide/check'
import Alert from '~icons/lucide/triangle-alert'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../../kit/calls.ts'
import { amountText, dateText, percentText, timeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { DayBars } from '../../ui/DayBars.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Jobs } from './Jobs.tsx'
import { Money } from './Money.tsx'
import { Waiting } from './Waiting.tsx'

type Today = DeskOutput<'today'>

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
