import * as z from 'zod'
import { skinGroups } from '#contract/skins.ts'
import type { SkinGroup } from '#contract/skins.ts'
import { dayMs } from '../../kernel/calendar.ts'
import { choice, list, percent } from '../values.ts'
import type { Frozen } from '../values.ts'
import { bucketOf } from './bucket.ts'

const one = (pages: string) =>
  z.object({
    percent: percent(`Percentage of players who see the second skin of ${pages}; the same players while the percentage is unchanged`),
    groups: list(
      choice(['guests', 'new', 'vip']),
      `Groups that always see the second skin of ${pages}: guests, players in their first week, VIPs`,
      3,
    ),
  })

export const skinSchema = z.object({
  login: one('the login page'),
  member: one('the Me page'),
  profile: one('the profile'),
  mail: one('the mailbox'),
  wallet: one('the wallet, the statement and the bank accounts'),
  points: one('the rewards store'),
  rank: one('the daily ranking'),
  agent: one('the invite page'),
  bonus: one('the bonus center'),
  events: one('the events page, for players who see the first skin of the bonus center'),
} satisfies Record<SkinGroup, z.ZodType>)
export type SkinPolicy = Frozen<z.infer<typeof skinSchema>>

const none = { percent: 0, groups: [] }
export const skinPolicy: SkinPolicy = {
  login: none,
  member: none,
  profile: none,
  mail: none,
  wallet: none,
  points: none,
  rank: none,
  agent: none,
  bonus: none,
  events: none,
}

const newDays = 7

const bucketIn = (group: SkinGroup, playerId: string): number => bucketOf(`skin ${group}`, playerId)

/** What exposures to the skins of a group are stored under: no experiment's id has a full stop. */
export const skinExperiment = (group: SkinGroup): string => `skins.${group}`

/** Whether chance, and not a group, gives the player the second skin: what an experiment compares. */
export const isDrawn = (policy: { skins: SkinPolicy }, group: SkinGroup, playerId: string): boolean =>
  bucketIn(group, playerId) < policy.skins[group].percent

/** Whether the two skins of a group are being compared: some players see the one, some the other. */
export const isCompared = ({ skins }: { skins: SkinPolicy }, group: SkinGroup): boolean =>
  skins[group].percent > 0 && skins[group].percent < 100

interface Viewer {
  readonly playerId: string
  readonly registeredAt: number
  readonly level: number
}

/** The groups of pages that someone sees in the second skin. A guest has no bucket: all guests or none. */
export function skinsOf({ skins }: { skins: SkinPolicy }, viewer: Viewer | null, now: number): SkinGroup[] {
  const among = (groups: readonly string[]): boolean =>
    viewer === null
      ? groups.includes('guests')
      : (groups.includes('new') && now - viewer.registeredAt < newDays * dayMs) || (groups.includes('vip') && viewer.level > 0)
  return skinGroups.filter((group) => {
    const { percent: share, groups } = skins[group]
    return among(groups) || (viewer === null ? share === 100 : share > 0 && bucketIn(group, viewer.playerId) < share)
  })
}
