import type { DeskOutput } from '#contract/desk/index.ts'
import { skinGroups } from '#contract/skins.ts'
import { utcDay } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { isRunning } from '../../../settings/areas/experiments.ts'
import { isCompared, skinExperiment } from '../../../settings/areas/skins.ts'
import type { Policy } from '../../../settings/policy.ts'
import { differenceOfMeans, differenceOfShares } from './confidence.ts'
import { exposedSides } from './experimentStore.ts'

type Experiments = DeskOutput<'experimentReport'>['experiments']

const noPlayers = { players: 0, validBet: 0, deviation: 0, over1: 0, returned1: 0, over7: 0, returned7: 0 }
const sideOf = ({ players, validBet, over1, returned1, over7, returned7 }: typeof noPlayers) => ({
  players,
  validBet: Math.round(validBet),
  day1: { players: over1, returned: returned1 },
  day7: { players: over7, returned: returned7 },
})

type Experiment = Pick<Experiments[number], 'id' | 'key' | 'percent'> & { readonly isOn: boolean }

/** The experiments of the settings: the skins of each group of pages, and those that vary another setting. */
const inSettings = (policy: Policy, now: number): Experiment[] => [
  ...skinGroups.map((group) => {
    const id = skinExperiment(group)
    return { id, key: `${id}.percent`, percent: policy.skins[group].percent, isOn: isCompared(policy, group) }
  }),
  ...policy.experiments.map((one) => {
    const isOn = isRunning(one, now)
    return { id: one.id, key: one.key, percent: isOn ? one.percent : 0, isOn }
  }),
]

/** Experiments that run now, and those to which players were exposed between the days; days of UTC as numbers, both inclusive. */
export async function experimentReport(
  sql: Sql,
  policy: Policy,
  now: number,
  from: number,
  to: number,
): Promise<{ experiments: Experiments }> {
  const rows = Map.groupBy(await exposedSides(sql, from, to, utcDay(now)), ({ experiment }) => experiment)
  const configured = inSettings(policy, now)
  const removed = [...rows.keys()]
    .filter((id) => configured.every((one) => one.id !== id))
    .toSorted()
    .map((id): Experiment => ({ id, key: null, percent: 0, isOn: false }))
  const experiments = [...configured, ...removed].flatMap(({ id, key, percent, isOn }): Experiments => {
    const own = rows.get(id) ?? []
    if (own.length === 0 && !isOn) return []
    const of = (second: boolean | null) => own.find((row) => row.second === second) ?? noPlayers
    const [first, second] = [of(false), of(true)]
    return [
      {
        id,
        key,
        percent,
        first: sideOf(first),
        second: sideOf(second),
        changed: of(null).players,
        validBet: differenceOfMeans(
          { count: first.players, mean: first.validBet, deviation: first.deviation },
          { count: second.players, mean: second.validBet, deviation: second.deviation },
        ),
        day1: differenceOfShares({ count: first.over1, part: first.returned1 }, { count: second.over1, part: second.returned1 }),
        day7: differenceOfShares({ count: first.over7, part: first.returned7 }, { count: second.over7, part: second.returned7 }),
      },
    ]
  })
  return { experiments }
}
