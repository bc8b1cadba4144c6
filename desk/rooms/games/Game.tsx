import { useState } from 'react'
import type { GameLine } from '#contract/desk/games.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { useMayChangeSettings } from '../../kit/desk.ts'
import { RoomLink } from '../../kit/links.tsx'
import { amountText, countText, percentText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChangeSetting } from '../../ui/ChangeSetting.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Facts } from '../../ui/Facts.tsx'

type Games = DeskOutput<'games'>

/** The return that the game states, or its range. */
export const statedText = ({ stated }: GameLine): string =>
  stated === null ? '–' : stated.from === stated.to ? percentText(stated.from) : `${percentText(stated.from)} – ${percentText(stated.to)}`

/** One game: its limits, how its return is judged, its rounds by day, and whether it is on offer. */
export function Game({ game, data: { base, z, days } }: { game: GameLine; data: Games }) {
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
