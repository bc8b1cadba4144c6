import type { DeskOutput } from '#contract/desk/index.ts'
import { skinGroups } from '#contract/skins.ts'
import { utcDay } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { isRunning } from '../../../settings/areas/experiments.ts'
import { isCompared, skinExperiment } from '../../../settings/areas/skins.ts'
import type { Policy } from '../../../settings/policy.ts'
import { differenceOfMeans, differenceOfShares } from './confidence.ts'

type Experiments = DeskOutput<'experimentReport'>['experiments']

interface Side {
  readonly experiment: string
  /** Null: those who changed sides. */
  readonly second: boolean | null
  readonly players: number
  readonly validBet: number
  /** Of a player's valid bet. */
  readonly deviation: number
  readonly over1: number
  readonly returned1: number
  readonly over7: number
  readonly returned7: number
}

/**
 * A player counts from the first day on which they were exposed to the experiment: what they bet from that day to the last one, and whether
 * they played on the next day and a week later, where that day is over. Three slots of `play_total` are a day.
 */
const sides = (sql: Sql, from: number, to: number, today: number) =>
  sql.rows<Side>(
    `with shown as (
       select experiment, player_id, min(day) as day, case when count(distinct is_second) = 1 then bool_or(is_second) end as second
         from exposure where day between $1 and $2 group by 1, 2),
     counted as (
       select experiment, second, day,
           coalesce((select sum(valid_bet) from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= shown.day * 3 and t.slot < ($2::integer + 1) * 3), 0)::float8 as bet,
           exists (select from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= (shown.day + 1) * 3 and t.slot < (shown.day + 2) * 3) as returned1,
           exists (select from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= (shown.day + 7) * 3 and t.slot < (shown.day + 8) * 3) as returned7
         from shown)
     select experiment, second, count(*)::integer as players, avg(bet) as "validBet", coalesce(stddev_samp(bet), 0) as deviation,
         (count(*) filter (where day + 1 < $3))::integer as over1, (count(*) filter (where day + 1 < $3 and returned1))::integer as returned1,
         (count(*) filter (where day + 7 < $3))::integer as over7, (count(*) filter (where day + 7 < $3 and returned7))::integer as returned7
       from counted group by 1, 2`,
    [from, to, today],
  )

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
  const rows = Map.groupBy(await sides(sql, from, to, utcDay(now)), ({ experiment }) => experiment)
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
