import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { useCall } from '../../kit/calls.ts'
import { amountText, countText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

type Experiment = DeskOutput<'experimentReport'>['experiments'][number]
type Difference = Experiment['validBet']
interface Line {
  readonly what: string
  readonly first: string
  readonly second: string
  readonly difference: Difference
  readonly show: (value: number) => string
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text)
const coins = (value: number): string => signed(amountText(Math.round(value)), value)
const points = (value: number): string => `${signed((value * 100).toFixed(1), value)} points`
const share = ({ returned, players }: Experiment['first']['day1']): string =>
  players === 0 ? 'no complete day yet' : `${((returned / players) * 100).toFixed(1)}% (${countText(returned)} of ${countText(players)})`

const linesOf = ({ first, second, validBet, day1, day7 }: Experiment): Line[] => [
  { what: 'Players', first: countText(first.players), second: countText(second.players), difference: null, show: String },
  {
    what: 'Valid bets per player',
    first: amountText(first.validBet),
    second: amountText(second.validBet),
    difference: validBet,
    show: coins,
  },
  { what: 'Played the next day', first: share(first.day1), second: share(second.day1), difference: day1, show: points },
  { what: 'Played a week later', first: share(first.day7), second: share(second.day7), difference: day7, show: points },
]

/** An interval that contains zero means that the two may be the same. */
function Verdict({ line: { what, difference, show } }: { line: Line }) {
  if (what === 'Players') return null
  if (!difference) return <span className="faint">too few players</span>
  const { by, from, to } = difference
  const isClear = from > 0 || to < 0
  return (
    <>
      {show(by)}{' '}
      <span className="faint">
        ({show(from)} to {show(to)})
      </span>{' '}
      <Tag tone={isClear ? 'info' : 'plain'}>{isClear ? 'significant' : 'not significant'}</Tag>
    </>
  )
}

/** The two groups of each experiment, skins included, for players first exposed between the days. */
export function Experiments({ from, to }: { from: string; to: string }) {
  const query = useCall('experimentReport', { from, to })
  return (
    <Card title="Experiments" note="players first exposed in the period (UTC days); differences with 95% confidence intervals">
      <Loaded query={query} rows={4}>
        {({ experiments }) =>
          experiments.length === 0 ? (
            <Empty title="No experiment is running">
              In the settings, add one to Experiments under General, or set a group of pages to between 1 and 99% under Skins.
            </Empty>
          ) : (
            <>
              {experiments.map((experiment) => (
                <section key={experiment.id} aria-label={experiment.id} style={{ padding: '8px 0' }}>
                  <h3>
                    {experiment.id}{' '}
                    <span className="small faint">
                      {experiment.key ?? 'no longer in the settings'}, {experiment.percent}% of players currently in the second group
                    </span>
                  </h3>
                  <Rows
                    label={`Groups of ${experiment.id}`}
                    rows={linesOf(experiment)}
                    keyOf={({ what }) => what}
                    columns={[
                      { head: '', cell: ({ what }) => what },
                      { head: 'First group', isNumber: true, cell: ({ first }) => first },
                      { head: 'Second group', isNumber: true, cell: ({ second }) => second },
                      { head: 'Difference (second − first)', isNumber: true, cell: (line) => <Verdict line={line} /> },
                    ]}
                  />
                  {experiment.changed > 0 && (
                    <p className="small muted">
                      {plural(experiment.changed, 'player')} switched groups when the percentage changed, and{' '}
                      {experiment.changed === 1 ? 'is' : 'are'} excluded.
                    </p>
                  )}
                </section>
              ))}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
