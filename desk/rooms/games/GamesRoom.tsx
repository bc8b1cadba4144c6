import { useState } from 'react'
import type { GameLine, ReturnState } from '#contract/desk/games.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { useCall } from '../../kit/calls.ts'
import { useMayChangeSettings } from '../../kit/desk.ts'
import { RoomLink, useNavigateToRoom } from '../../kit/links.tsx'
import { amountText, countText, percentText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangeSetting } from '../../ui/ChangeSetting.tsx'
import { DayRangeFields, useDayRange } from '../../ui/DayRange.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Games = DeskOutput<'games'>

const states: Readonly<Record<ReturnState, readonly ['plain' | 'ok' | 'bad', string]>> = {
  few: ['plain', 'too few rounds'],
  within: ['ok', 'within the interval'],
  outside: ['bad', 'outside the interval'],
}
const statedText = ({ stated }: GameLine): string =>
  stated === null ? '–' : stated.from === stated.to ? percentText(stated.from) : `${percentText(stated.from)} – ${percentText(stated.to)}`

/** Every game's stated and actual return, its limits, and whether it is on offer. */
export default function GamesRoom({ id }: { id: string | undefined }) {
  const range = useDayRange(30)
  const { from, to } = range
  const query = useCall('games', { from, to }, { everyMs: 60_000 })
  const go = useNavigateToRoom()
  const span = `?from=${from}&to=${to}`
  return (
    <>
      <div className="head">
        <h1>Games</h1>
        <span className="small muted">days in Manila time, amounts in coins, without demo rounds</span>
      </div>
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

function Game({ game, data: { base, z, days } }: { game: GameLine; data: Games }) {
  const [isTurning, setTurning] = useState(false)
  const mayTurn = useMayChangeSettings('content')
  const { name, gameId, isOpen, openKey, sort, min, max, deviation, rounds, band } = game
  const settings = game.kind === 'shared' ? 'sharedRounds.games' : 'games'
  return (
    <Card
      title={name}
      note={gameId}
      aside={
        <span className="row" style={{ justifyContent: 'flex-end' }}>
          <RoomLink to={`settings?find=${settings}.${gameId}`}>Bet limits and order in the settings</RoomLink>
          {mayTurn && openKey !== null && (
            <Button isSmall onClick={() => setTurning(true)}>
              {isOpen ? 'Turn off' : 'Turn on'}
            </Button>
          )}
        </span>
      }
    >
      <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(270px, 1fr))' }}>
        <div className="pad">
          <Facts
            rows={[
              ['Bet limits', game.kind === 'gone' ? 'none: the game has been removed' : `${amountText(min)} to ${amountText(max)}`],
              ['Sort order in the lobby', countText(sort)],
              ['Stated return', statedText(game)],
              ['Actual return', game.actual === null ? '–' : percentText(game.actual)],
              [
                'Standard deviation per round',
                deviation === null ? '–' : `${deviation.value.toFixed(2)} bets, ${deviation.isStated ? 'stated' : 'measured'}`,
              ],
              [
                'Interval',
                band === null ? '–' : `${z} × standard deviation ÷ √${countText(rounds)} rounds, weighted by bets: ± ${percentText(band)}`,
              ],
            ]}
          />
        </div>
        <Days days={days} rounds={game.days} />
      </div>
      {isTurning && openKey !== null && (
        <ChangeSetting
          title={isOpen ? `Turn ${name} off` : `Turn ${name} on`}
          base={base}
          values={{ [openKey]: !isOpen }}
          action={isOpen ? 'Turn off' : 'Turn on'}
          onClose={() => setTurning(false)}
        >
          <p className="muted">
            {isOpen
              ? 'No new rounds start, open rounds are settled, and the lobby no longer shows the game.'
              : 'The lobby shows the game again within two seconds, on every server.'}
          </p>
        </ChangeSetting>
      )}
    </Card>
  )
}

/** Rounds by day: bars, with the same figures as a table for screen readers. */
function Days({ days, rounds }: { days: readonly string[]; rounds: readonly number[] }) {
  const max = Math.max(1, ...rounds)
  if (rounds.every((one) => one === 0)) return <Empty title="Not played in this period" />
  return (
    <figure className="pad" style={{ margin: 0 }}>
      <figcaption className="small muted">
        Rounds by day, up to {plural(max, 'round')}, {days[0]} to {days.at(-1)}
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * 10} 80`}
        style={{ width: '100%', height: 96 }}
        preserveAspectRatio="none"
        role="img"
        aria-label="Rounds by day"
      >
        {rounds.map((one, index) => (
          <rect key={days[index]} x={index * 10 + 1} width={8} y={80 - (one / max) * 78} height={(one / max) * 78} fill="var(--c1)">
            <title>{`${days[index]}: ${plural(one, 'round')}`}</title>
          </rect>
        ))}
      </svg>
      <details className="small">
        <summary>As a table</summary>
        <table aria-label="Rounds by day">
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <td>{day}</td>
                <td className="right">{countText(rounds[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
