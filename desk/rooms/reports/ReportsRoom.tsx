import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import {
  reportBrandColumns,
  reportDayColumns,
  reportGameColumns,
  reportMethodColumns,
  reportProgrammeColumns,
} from '#contract/desk/reports.ts'
import { labelOf } from '#contract/desk/settingNames.ts'
import { dayMs } from '#contract/durations.ts'
import { useCall } from '../../kit/calls.ts'
import { useNavigateToRoom } from '../../kit/links.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { DayBars } from '../../ui/DayBars.tsx'
import { DayRangeFields, useDayRange } from '../../ui/DayRange.tsx'
import { dayAt } from '../../ui/days.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Experiments } from './Experiments.tsx'
import { heads, Sheet } from './Sheet.tsx'
import type { Name } from './Sheet.tsx'

type Report = DeskOutput<'report'>
const programmeNames: Readonly<Record<string, string>> = {
  welcome: 'Welcome coins',
  bankruptGift: 'Fresh start gift',
  bonusGiven: 'Bonus coins',
  bonusTaken: 'Bonus coins removed (deposit returned)',
  draw: 'Jackpot draw prizes',
  jackpot: 'Jackpot pools',
  coupon: 'Coin coupons',
  mail: 'Awards by mail',
  rewardTaken: 'Rewards removed (deposit returned)',
  redVsBlue: 'Red vs Blue',
  checkIn: 'Daily check-in',
  checkInMakeUp: 'Make-up check-ins',
  diamondCoins: 'Diamonds exchanged for coins',
  pointsExchange: 'Bought with points',
  inviteWheel: 'Barkada wheel',
  agentShare: 'Team commission',
  vipGift: 'VIP level gifts',
  vipDaily: 'VIP daily rewards',
  vipCheckIn: 'VIP weekly check-in',
  vipTask: 'VIP missions',
  vipRebate: 'VIP bet rebate',
}

const plotted = ['ggr', 'ngr', 'bets', 'given', 'deposits', 'withdrawals'] as const

function Days({ days, fileName }: { days: Report['days']; fileName: string }) {
  const [plottedKey, setPlottedKey] = useState<(typeof plotted)[number]>('ggr')
  return (
    <Sheet
      title="By day"
      note="NGR is GGR less promotion costs; later refunds are not deducted from deposits"
      head="Day"
      rows={days}
      nameOf={({ day }) => day}
      columns={reportDayColumns}
      empty="No days"
      fileName={fileName}
    >
      <div className="pad row">
        <Choice label="Plot" value={plottedKey} onChange={setPlottedKey} options={plotted.map((name) => [name, heads[name]] as const)} />
        <span className="small muted">in coins</span>
      </div>
      <DayBars label={`${heads[plottedKey]} by day`} days={days.map((row) => ({ day: row.day, value: row[plottedKey] }))} />
    </Sheet>
  )
}

/** The first and the last day of a month in Manila: of this one, or of one before it. */
function monthAt(now: number, before: number): readonly [string, string] {
  const [year = 0, month = 0] = dayAt(now).split('-').map(Number)
  const dayOf = (monthIndex: number, day: number) => new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10)
  return [dayOf(month - 1 - before, 1), dayOf(month - before, 0)]
}

/** The periods that are read most. */
function Periods({ now, chosen }: { now: number; chosen: string }) {
  const go = useNavigateToRoom()
  const [today, yesterday] = [dayAt(now), dayAt(now - dayMs)]
  const [monthStart] = monthAt(now, 0)
  const periods = [
    ['Today', today, today],
    ['Yesterday', yesterday, yesterday],
    ['Last 7 days', dayAt(now - 6 * dayMs), today],
    ['This month', monthStart, today],
    ['Last month', ...monthAt(now, 1)],
  ] as const
  // On the first of a month, the month is the day.
  const options = periods.filter(([name]) => name !== 'This month' || monthStart !== today)
  return (
    <div className="row">
      <Choice
        label="Period"
        value={chosen}
        onChange={(period) => {
          const [from, to] = period.split(' ')
          go(`reports?from=${from}&to=${to}`, { replace: true })
        }}
        options={options.map(([name, from, to]) => [`${from} ${to}`, name] as const)}
      />
    </div>
  )
}

const players: ReadonlySet<Name> = new Set(['players'])

/** Play, gifts and money of some days, each added up to the same totals. */
export default function ReportsRoom() {
  const range = useDayRange(7)
  const { from, to } = range
  const query = useCall('report', { from, to })
  const fileName = (by: string) => `swerte-by-${by}-${from}-${to}.csv`
  return (
    <>
      <RoomHead title="Reports" note="days in Manila time, amounts in coins, without demo rounds" />
      <div className="body col">
        <DayRangeFields range={range} />
        <Periods now={range.now} chosen={`${from} ${to}`} />
        <Loaded query={query} rows={8}>
          {({ days, games, brands, methods, programmes }) => (
            <>
              <Days days={days} fileName={fileName('day')} />
              <Sheet
                title="By game"
                head="Game"
                rows={games}
                nameOf={({ name }) => name}
                columns={reportGameColumns}
                empty="No rounds"
                fileName={fileName('game')}
              />
              <Sheet
                title="By brand"
                note="our own games, and the games of providers as they report them, which the figures by day don’t include"
                head="Brand"
                rows={brands}
                nameOf={({ brand, isProvider }) => (isProvider ? `${brand} (provider)` : brand)}
                columns={reportBrandColumns}
                empty="No rounds"
                fileName={fileName('brand')}
              />
              <Sheet
                title="By channel"
                note="payment channel and method; returned includes our refunds and the channel’s"
                head="Channel"
                rows={methods}
                nameOf={({ channel, method }) => `${channel} · ${method}`}
                columns={reportMethodColumns}
                empty="No deposits or withdrawals"
                fileName={fileName('channel')}
              />
              <Sheet
                title="By programme"
                note="coins and bonus coins awarded, and amounts that expired or were taken back"
                head="Programme"
                rows={programmes}
                nameOf={({ kind }) => programmeNames[kind] ?? labelOf(kind)}
                columns={reportProgrammeColumns}
                unsummed={players}
                empty="No awards"
                fileName={fileName('programme')}
              />
            </>
          )}
        </Loaded>
        <Experiments from={from} to={to} />
      </div>
    </>
  )
}
