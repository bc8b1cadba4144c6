import { awardKind } from '#contract/awards.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { slotGames } from '#games/index.ts'
import { stagedGames } from '#games/staged/games.ts'
import { hourMs, slotMs } from '../kernel/calendar.ts'
import { wholeBoard } from './areas/slotshack.ts'
import { themeFaults } from './areas/themes.ts'
import type { Policy } from './policy.ts'

/** A fault in settings, and where it is. */
export interface Fault {
  /** The setting concerned. */
  readonly key: string
  readonly summary: string
}

const million = 1_000_000
const slotHours = slotMs / hourMs
const isRising = (numbers: readonly number[]): boolean => numbers.every((one, index) => index === 0 || one > (numbers[index - 1] ?? 0))
const doubled = (ids: readonly string[]): string[] => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

const oddsOf = (key: string, list: readonly { readonly odds: number }[]): Fault[] =>
  sums(
    key,
    list.map(({ odds }) => odds),
  )
function sums(key: string, odds: readonly number[]): Fault[] {
  const sum = sumOf(odds)
  return sum === million ? [] : [{ key, summary: `the odds sum to ${sum / 10_000} % but must sum to 100 %` }]
}
const counts = (key: string, list: readonly unknown[], count: number): Fault[] =>
  list.length === count ? [] : [{ key, summary: `has ${list.length} entries but must have ${count}` }]
const rises = <Entry>(key: string, entries: readonly Entry[], numberOf: (entry: Entry) => number): Fault[] =>
  isRising(entries.map(numberOf)) ? [] : [{ key, summary: 'must be in ascending order' }]
const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id)
const isOnce = (key: string, ids: readonly string[]): Fault[] => doubled(ids).map((id) => ({ key, summary: `has “${id}” twice` }))
const within = (key: string, min: number, max: number, other: string): Fault[] =>
  min <= max ? [] : [{ key, summary: `is ${min} but must be at most ${max} (${other})` }]

/** Bets are added up by thirds of a day (`play_total`): those of a third that a battle begins or ends in would count from its beginning, or not at all. */
const endsThird = (key: string, hours: number): Fault[] =>
  hours % slotHours === 0
    ? []
    : [{ key, summary: `is ${hours} but must be a multiple of ${slotHours}: scores are added up by thirds of a day` }]

/** All awards in a value, by propId. */
const propsIn = (value: unknown): number[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'propId' in value && typeof value.propId === 'number' ? [value.propId] : []
  return [...own, ...Object.values(value).flatMap(propsIn)]
}

/** Where activity points count: those of tasks, and of the chests that they open. */
const countLiveness: ReadonlySet<string> = new Set(['tasks.rules', 'tasks.chests'])

/** Coupons that are worth what the settings say when they are given: without that, nothing, for as long as they last. */
const needOpening: ReadonlySet<string | undefined> = new Set(['diamondCoupon', 'newYear'])

/** Awards that nothing takes where they are given: claiming them would fail, or give nothing. */
function awardFaults({ dailyCheckIn, tasks, slotshack, vip, points, follow, invite, mall, firstDeposit, mail, coupons }: Policy): Fault[] {
  const named = (ids: readonly number[]) => ids.map((propId) => ({ propId }))
  const lists: Readonly<Record<string, unknown>> = {
    'dailyCheckIn.days': dailyCheckIn.days,
    'dailyCheckIn.newYear.propIds': named(dailyCheckIn.newYear.propIds),
    'tasks.rules': tasks.rules,
    'tasks.chests': tasks.chests,
    'slotshack.stalls': slotshack.stalls,
    'slotshack.whole': slotshack.whole,
    'vip.levels': vip.levels.map(({ gift, dailyAward, signInAward }) => [gift, named([...dailyAward, ...signInAward].map(({ id }) => id))]),
    'vip.tasks': vip.tasks,
    'points.items': points.items,
    'follow.channels': follow.channels,
    'invite.agent.milestones': invite.agent.milestones,
    'mall.scratch.prizes': mall.scratch.prizes,
    'mall.scratch.addUps': mall.scratch.addUps,
    'firstDeposit.extras': firstDeposit.extras,
    'mail.welcome': mail.welcome,
    'coupons.opened': coupons.opened,
  }
  return Object.entries(lists).flatMap(([key, value]) => {
    const given = [...new Set(propsIn(value))]
    return [
      ...given
        .filter((propId) => [undefined, 'jackpot', ...(countLiveness.has(key) ? [] : ['liveness'])].includes(awardKind(propId)))
        .map((propId) => ({ key, summary: `has the award ${propId}, which cannot be given` })),
      ...given
        .filter((propId) => needOpening.has(awardKind(propId)) && !Object.hasOwn(coupons.opened, propId))
        .map((propId) => ({ key: 'coupons.opened', summary: `has nothing for ${propId}, which ${key} gives` })),
    ]
  })
}

/** What is claimed once: claimed while it gives nothing, it would be used up, and what it gives later would be for others alone. */
function emptyFaults({ tasks, slotshack, vip, follow, invite, mall }: Policy): Fault[] {
  const lists: Readonly<Record<string, readonly { readonly id: string; readonly gives: readonly unknown[] }[]>> = {
    'tasks.rules': tasks.rules,
    'tasks.chests': tasks.chests,
    'slotshack.stalls': slotshack.stalls.flatMap(({ missions }) => missions),
    'vip.tasks': vip.tasks.map(({ id, awards }) => ({ id, gives: awards })),
    'follow.channels': follow.channels,
    'invite.agent.milestones': invite.agent.milestones,
    'mall.scratch.addUps': mall.scratch.addUps,
  }
  return Object.entries(lists).flatMap(([key, list]) =>
    list.filter(({ gives }) => gives.length === 0).map(({ id }) => ({ key, summary: `“${id}” gives nothing: remove it instead` })),
  )
}

/** What a coupon opens into is worth what it is: a chain of them would be worth nothing to who reads one step, and a circle has no end. */
const openedFaults = ({ coupons: { opened } }: Policy): Fault[] =>
  Object.entries(opened)
    .filter(([, { propId }]) => Object.hasOwn(opened, propId))
    .map(([coupon, { propId }]) => ({ key: 'coupons.opened', summary: `opens ${coupon} into ${propId}, which is opened itself` }))

/** Tasks that wait for each other can never begin. */
function taskCycles(rules: Policy['tasks']['rules']): Fault[] {
  const after = new Map(rules.map((rule) => [rule.id, rule.after]))
  const waitsForItself = (id: string): boolean => {
    const seen = new Set<string>()
    for (let next = after.get(id); next !== undefined && !seen.has(next); next = after.get(next)) {
      if (next === id) return true
      seen.add(next)
    }
    return false
  }
  return rules
    .filter(({ id }) => waitsForItself(id))
    .map(({ id }) => ({ key: 'tasks.rules', summary: `“${id}” waits for itself and could never begin` }))
}

/** The lowest bet of the slots that are open: bonus coins are staked in them alone. */
const lowestBet = (games: Policy['games']): number =>
  Math.min(
    ...slotGames.flatMap(({ id, stakes }) => {
      const set = games[id]
      return set ? stakes.filter((stake) => set.isOpen && stake >= set.min && stake <= set.max) : stakes
    }),
  )

/** New players declare that they belong to none of the groups of the notice in force: without them they would declare nothing. */
export const noticeFaults = ({
  eligibilityGroups,
  eligibilityVersion,
}: Pick<Policy, 'eligibilityGroups' | 'eligibilityVersion'>): readonly string[] =>
  Object.hasOwn(eligibilityGroups, eligibilityVersion) ? [] : [`eligibilityGroups has no version ${eligibilityVersion}`]

const drawFaults = ({ jackpot, invite }: Policy): Fault[] => [
  ...counts('jackpot.cells', jackpot.cells, 12),
  ...oddsOf('jackpot.cells', jackpot.cells),
  ...sums('jackpot.wheelOdds', Object.values(jackpot.wheelOdds)),
  ...counts('invite.wheel.segments', invite.wheel.segments, 8),
  ...oddsOf('invite.wheel.segments', invite.wheel.segments),
]

const teamFaults = ({ invite: { agent } }: Policy): Fault[] => [
  ...counts('invite.agent.ppm', agent.ppm, 3),
  ...rises('invite.agent.milestones', agent.milestones, ({ need }) => need),
  ...isOnce('invite.agent.milestones', idsOf(agent.milestones)),
]

const mallFaults = ({ mall }: Policy): Fault[] => [
  ...oddsOf('mall.scratch.prizes', mall.scratch.prizes),
  ...isOnce('mall.scratch.prizes', idsOf(mall.scratch.prizes)),
  ...rises('mall.scratch.addUps', mall.scratch.addUps, ({ cards }) => cards),
  ...isOnce('mall.scratch.addUps', idsOf(mall.scratch.addUps)),
  ...isOnce('mall.goods', idsOf(mall.goods)),
  ...mall.goods
    .filter(({ id }) => mall.costs[id] === undefined)
    .map(({ id }) => ({ key: 'mall.costs', summary: `has no cost for the item “${id}”` })),
  ...isOnce('mall.packs', idsOf(mall.packs)),
]

function taskFaults({ dailyCheckIn, tasks, slotshack }: Policy): Fault[] {
  const taskIds = idsOf(tasks.rules)
  return [
    ...counts('dailyCheckIn.days', dailyCheckIn.days, 7),
    ...isOnce('tasks.rules', taskIds),
    ...tasks.rules.flatMap(({ id, after }) =>
      after === undefined || taskIds.includes(after)
        ? []
        : [{ key: 'tasks.rules', summary: `“${id}” comes after “${after}”, which does not exist` }],
    ),
    ...taskCycles(tasks.rules),
    // Chests are claimed beside the tasks, and the whole board beside its missions.
    ...isOnce('tasks.chests', [...new Set(taskIds), ...idsOf(tasks.chests)]),
    ...rises('tasks.chests', tasks.chests, ({ liveness }) => liveness),
    ...isOnce('slotshack.stalls', [wholeBoard, ...slotshack.stalls.flatMap(({ missions }) => idsOf(missions))]),
  ]
}

const vipFaults = ({ vip }: Policy): Fault[] => [
  ...within('vip.monthly.parts', vip.monthly.parts, vip.monthly.claimDays, 'vip.monthly.claimDays'),
  ...within('vip.monthly.claimDays', vip.monthly.claimDays, 28, 'the shortest month: then the next bonus takes its place'),
  ...rises('vip.levels', vip.levels, ({ experience }) => experience + 1),
  ...isOnce('vip.tasks', idsOf(vip.tasks)),
]

const depositFaults = ({ deposit, firstDeposit }: Policy): Fault[] => [
  ...isOnce('deposit.types', idsOf(deposit.types)),
  ...deposit.types.flatMap(({ id, minAmount, minAmount2, maxAmount }) => [
    ...within('deposit.types', minAmount, maxAmount, `maxAmount of “${id}”`),
    ...within('deposit.types', minAmount2, maxAmount, `maxAmount of “${id}”, for minAmount2`),
  ]),
  ...rises(
    'firstDeposit.tiers',
    firstDeposit.tiers.flatMap(({ min, max }) => [min, max]),
    (bound) => bound,
  ),
]

const withdrawalFaults = ({ withdrawal: { min, max, perDay, autoReview } }: Policy): Fault[] => [
  ...within('withdrawal.min', min, max, 'withdrawal.max'),
  ...within('withdrawal.max', max, perDay, 'withdrawal.perDay'),
  ...within('withdrawal.autoReview.upToNewBank', autoReview.upToNewBank, autoReview.upTo, 'withdrawal.autoReview.upTo'),
]

const gameFaults = ({ games, sharedRounds }: Policy): Fault[] => [
  ...[...slotGames, coinPusher, ...stagedGames].flatMap(({ id, stakes }) => {
    const set = games[id]
    if (!set || stakes.some((stake) => stake >= set.min && stake <= set.max)) return []
    return [{ key: `games.${id}`, summary: `allows none of the game’s bets: ${stakes.join(', ')}` }]
  }),
  ...Object.entries(sharedRounds.games).flatMap(([id, { min, max, maxRound }]) => [
    ...within(`sharedRounds.games.${id}.min`, min, max, `sharedRounds.games.${id}.max`),
    ...within(`sharedRounds.games.${id}.max`, max, maxRound, `sharedRounds.games.${id}.maxRound`),
  ]),
]

/** Checks the rules between settings. Returns all faults, not just the first. */
export function faultsAcross(policy: Policy): Fault[] {
  const { points, follow, dailyGame, redVsBlue, piggyBank, lengths, games } = policy
  return [
    ...drawFaults(policy),
    ...teamFaults(policy),
    ...mallFaults(policy),
    ...taskFaults(policy),
    ...awardFaults(policy),
    ...emptyFaults(policy),
    ...openedFaults(policy),
    ...within('minStake', policy.minStake, lowestBet(games), 'the lowest bet of the slots: with less, a bonus becomes coins'),
    ...vipFaults(policy),
    ...isOnce('points.items', idsOf(points.items)),
    ...isOnce('follow.channels', idsOf(follow.channels)),
    ...(dailyGame.board.length > 0 ? [] : [{ key: 'dailyGame.board', summary: 'has no slips: nobody could draw one' }]),
    ...depositFaults(policy),
    ...withdrawalFaults(policy),
    ...within('piggyBank.earlyFrom', piggyBank.earlyFrom, piggyBank.full, 'piggyBank.full'),
    ...endsThird('redVsBlue.signUpHours', redVsBlue.signUpHours),
    ...endsThird('redVsBlue.runHours', redVsBlue.runHours),
    ...within('redVsBlue.runHours', redVsBlue.signUpHours + redVsBlue.runHours, 168, 'one week, including signUpHours'),
    ...Object.entries(lengths).flatMap(([name, { min, max }]) => within(`lengths.${name}.min`, min, max, `lengths.${name}.max`)),
    ...gameFaults(policy),
    ...themeFaults(policy.theme),
    ...noticeFaults(policy).map((summary) => ({ key: 'eligibilityVersion', summary })),
  ]
}

/** Settings whose records are stored with a version of the rules: a change of the rules must raise the version in the same change, above all earlier ones. */
export const versioned: Readonly<Record<string, readonly string[]>> = {
  'jackpot.version': ['jackpot.wheelOdds', 'jackpot.cells'],
  'invite.wheel.version': ['invite.wheel.segments'],
  'mall.scratch.version': ['mall.scratch.prizes'],
}
