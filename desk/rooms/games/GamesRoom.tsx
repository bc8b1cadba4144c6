import type { GameLine, ReturnState } from '#contract/desk/games.ts'
import { useCall } from '../../kit/calls.ts'
import { RoomLink, useNavigateToRoom } from '../../kit/links.tsx'
import { amountText, countText, percentText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { DayRangeFields, useDayRange } from '../../ui/DayRange.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Game, statedText } from './Game.tsx'

const states: Readonly<Record<ReturnState, readonly ['plain' | 'ok' | 'bad', string]>> = {
  few: ['plain', 'too few rounds'],
  within: ['ok', 'within the interval'],
  outside: ['bad', 'outside the interval'],
}
/** Every game's stated and actual return, its limits, and whether it is on offer. */
export default function GamesRoom({ id }: { id: string | undefined }) {
  const range = useDayRange(30)
  const { from, to } = range
  const query = useCall('games', { from, to }, { everyMs: 60_000 })
  const go = useNavigateToRoom()
  const span = `?from=${from}&to=${to}`
  return (
    <>
      <RoomHead title="Games" note="days in Manila time, amounts in coins, without demo rounds" />
      <div className="body col">
        <DayRangeFields range={range} />
        <Loaded query={query} rows={12}>
          {(data) => {
            const chosen = data.rows.find(({ gameId }) => gameId === id)
            return (
              <>
                <OutOfBandWarning rows={data.rows} confidence={data.confidence} />
                {chosen && <Game game={chosen} data={data} />}
                <Card
                  title="Return to player"
                  note={`alarm outside the ${data.confidence} confidence interval, from ${countText(data.minRounds)} rounds`}
                >
                  <Rows
                    label="Games"
                    rows={data.rows}
                    keyOf={({ gameId }) => gameId}
                    selected={id}
                    onSelect={({ gameId }) => go(gameId === id ? `games${span}` : `games/${gameId}${span}`)}
                    columns={[
                      {
                        head: 'Game',
                        sort: ({ name }) => name,
                        cell: ({ gameId, name }) => <RoomLink to={`games/${gameId}${span}`}>{name}</RoomLink>,
                      },
                      {
                        head: 'Offered',
                        sort: ({ isOpen }) => Number(isOpen),
                        cell: ({ isOpen }) => (isOpen ? <Tag tone="ok">on</Tag> : <Tag tone="warn">off</Tag>),
                      },
                      { head: 'Return', cell: ({ state }) => <Tag tone={states[state][0]}>{states[state][1]}</Tag> },
                      { head: 'Stated', isNumber: true, cell: statedText },
                      {
                        head: 'Actual',
                        isNumber: true,
                        sort: ({ actual }) => actual,
                        cell: ({ actual }) => <strong>{actual === null ? '–' : percentText(actual)}</strong>,
                      },
                      { head: 'Interval ±', isNumber: true, cell: ({ band }) => (band === null ? '–' : percentText(band)) },
                      { head: 'Rounds', isNumber: true, sort: ({ rounds }) => rounds, cell: ({ rounds }) => countText(rounds) },
                      { head: 'Bets', isNumber: true, sort: ({ bets }) => bets, cell: ({ bets }) => amountText(bets) },
                      { head: 'Wins', isNumber: true, sort: ({ wins }) => wins, cell: ({ wins }) => amountText(wins) },
                      { head: 'GGR', isNumber: true, sort: ({ ggr }) => ggr, cell: ({ ggr }) => amountText(ggr) },
                    ]}
                    foot={<Total rows={data.rows} />}
                  />
                </Card>
              </>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}

function OutOfBandWarning({ rows, confidence }: { rows: readonly GameLine[]; confidence: string }) {
  const outside = rows.filter(({ state }) => state === 'outside')
  if (outside.length === 0) return null
  return (
    <Notice tone="bad">
      {outside.map(({ name }) => name).join(', ')}: the return is outside the {confidence} confidence interval. Compare with other days; if
      it persists, turn the game off and have its rounds verified.
    </Notice>
  )
}

function Total({ rows }: { rows: readonly GameLine[] }) {
  const sum = (of: 'rounds' | 'bets' | 'wins' | 'ggr') => rows.reduce((total, row) => total + row[of], 0)
  const bets = sum('bets')
  return (
    <tr>
      <td colSpan={4}>Total</td>
      <td className="right">{bets === 0 ? '–' : percentText(sum('wins') / bets)}</td>
      <td className="right">–</td>
      <td className="right">{countText(sum('rounds'))}</td>
      <td className="right">{amountText(bets)}</td>
      <td className="right">{amountText(sum('wins'))}</td>
      <td className="right">{amountText(sum('ggr'))}</td>
    </tr>
  )
}
