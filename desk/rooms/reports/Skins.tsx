import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../../kit/calls.ts'
import { amount, count } from '../../kit/text.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Card, Empty, Tag } from '../../ui/parts.tsx'
import { Rows } from '../../ui/Rows.tsx'

type Group = DeskOutput<'skinReport'>['groups'][number]
type Difference = Group['validBet']
interface Line {
  readonly what: string
  readonly first: string
  readonly second: string
  readonly difference: Difference
  readonly show: (value: number) => string
}

const signed = (text: string, value: number): string => (value > 0 ? `+${text}` : text)
const coins = (value: number): string => signed(amount(Math.round(value)), value)
const points = (value: number): string => `${signed((value * 100).toFixed(1), value)} points`
const share = ({ returned, players }: Group['first']['day1']): string =>
  players === 0 ? 'no day over yet' : `${((returned / players) * 100).toFixed(1)}% (${count(returned)} of ${count(players)})`

const linesOf = ({ first, second, validBet, day1, day7 }: Group): Line[] => [
  { what: 'Players', first: count(first.players), second: count(second.players), difference: null, show: String },
  { what: 'Valid bet of a player', first: amount(first.validBet), second: amount(second.validBet), difference: validBet, show: coins },
  { what: 'Played on the next day', first: share(first.day1), second: share(second.day1), difference: day1, show: points },
  { what: 'Played a week later', first: share(first.day7), second: share(second.day7), difference: day7, show: points },
]

/** An interval that holds nought says that the two may well be the same. */
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
      <Tag tone={isClear ? 'info' : 'plain'}>{isClear ? 'a difference' : 'may be chance'}</Tag>
    </>
  )
}

/** The two skins of each group of pages that is compared, for players first shown one between the days. */
export function Skins({ from, to }: { from: string; to: string }) {
  const query = useCall('skinReport', { from, to })
  return (
    <Card title="Skins compared" note="players first shown a page between the days, of UTC; differences with their 95% confidence interval">
      <Loaded query={query} rows={4}>
        {({ groups }) =>
          groups.length === 0 ? (
            <Empty title="No skins are compared">Give a group of pages a percentage between 1 and 99 in the settings, under Skins.</Empty>
          ) : (
            <>
              {groups.map((group) => (
                <section key={group.group} aria-label={group.group} style={{ padding: '8px 0' }}>
                  <h3>
                    {group.group} <span className="small faint">{group.percent}% of players in the second skin now</span>
                  </h3>
                  <Rows
                    label={`Skins of ${group.group}`}
                    rows={linesOf(group)}
                    keyOf={({ what }) => what}
                    columns={[
                      { head: '', cell: ({ what }) => what },
                      { head: 'First skin', isNumber: true, cell: ({ first }) => first },
                      { head: 'Second skin', isNumber: true, cell: ({ second }) => second },
                      { head: 'Second less first', isNumber: true, cell: (line) => <Verdict line={line} /> },
                    ]}
                  />
                  {group.changed > 0 && (
                    <p className="small muted">{count(group.changed)} players changed sides with the percentage, and count in neither.</p>
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
