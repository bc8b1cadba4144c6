import type { DeskOutput } from '#contract/desk/index.ts'
import { skinGroups } from '#contract/skins.ts'
import type { SkinGroup } from '#contract/skins.ts'
import { utcDay } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Policy } from '../../settings/policy.ts'
import { differenceOfMeans, differenceOfShares } from './confidence.ts'

type Groups = DeskOutput<'skinReport'>['groups']

interface Side {
  readonly group: SkinGroup
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
 * A player counts from the first day on which they were shown a page of the group: what they bet from that day to the last one, and whether
 * they played on the next day and a week later, where that day is over. Three slots of `play_total` are a day.
 */
const sides = (sql: Sql, from: number, to: number, today: number) =>
  sql.rows<Side>(
    `with shown as (
       select skin_group, player_id, min(day) as day, case when count(distinct is_second) = 1 then bool_or(is_second) end as second
         from skin_exposure where day between $1 and $2 group by 1, 2),
     counted as (
       select skin_group, second, day,
           coalesce((select sum(valid_bet) from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= shown.day * 3 and t.slot < ($2::integer + 1) * 3), 0)::float8 as bet,
           exists (select from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= (shown.day + 1) * 3 and t.slot < (shown.day + 2) * 3) as returned1,
           exists (select from play_total t where t.player_id = shown.player_id and t.currency <> 'demo'
             and t.slot >= (shown.day + 7) * 3 and t.slot < (shown.day + 8) * 3) as returned7
         from shown)
     select skin_group as "group", second, count(*)::integer as players, avg(bet) as "validBet", coalesce(stddev_samp(bet), 0) as deviation,
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

/** Groups whose skins are compared now, or were between the days; days of UTC as numbers, both inclusive. */
export async function skinReport(sql: Sql, policy: Policy, now: number, from: number, to: number): Promise<{ groups: Groups }> {
  const rows = await sides(sql, from, to, utcDay(now))
  const groups = skinGroups.flatMap((group): Groups => {
    const own = rows.filter((row) => row.group === group)
    const { percent } = policy.skins[group]
    if (own.length === 0 && (percent === 0 || percent === 100)) return []
    const of = (second: boolean | null) => own.find((row) => row.second === second) ?? noPlayers
    const [first, second] = [of(false), of(true)]
    return [
      {
        group,
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
  return { groups }
}
