import { createHash } from 'node:crypto'
import * as z from 'zod'
import { skinGroups } from '#contract/skins.ts'
import type { SkinGroup } from '#contract/skins.ts'
import { choice, list, percent } from './values.ts'
import type { Frozen } from './values.ts'

const one = (pages: string) =>
  z.object({
    percent: percent(`So many of a hundred players see the second skin of ${pages}; the same ones while the number stands`),
    groups: list(choice(['guests', 'new', 'vip']), `Who sees it in any case: guests, players of the first week, VIPs`, 3),
  })

export const skinSchema = z.object({
  login: one('the login page'),
  member: one('the page «Me»'),
  profile: one('the profile'),
  mail: one('the mailbox'),
  wallet: one('the wallet, its statement and accounts'),
  points: one('the rewards store'),
  rank: one('the daily ranking'),
  agent: one('the invite page'),
  bonus: one('the bonus center'),
  events: one('the events page, where the bonus center is in its first skin'),
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
const dayMs = 24 * 60 * 60 * 1000

/** A player's place among a hundred, other for each group of pages: a larger percentage only adds players. */
const placeOf = (group: SkinGroup, playerId: string): number =>
  createHash('sha256').update(`skin ${group} ${playerId}`).digest().readUInt32BE(0) % 100

/** Whether chance, and not a group, gives the player the second skin: what an experiment compares. */
export const isDrawn = (policy: { skins: SkinPolicy }, group: SkinGroup, playerId: string): boolean =>
  placeOf(group, playerId) < policy.skins[group].percent

/** Whether the two skins of a group are being compared: some players see the one, some the other. */
export const isCompared = ({ skins }: { skins: SkinPolicy }, group: SkinGroup): boolean =>
  skins[group].percent > 0 && skins[group].percent < 100

interface Viewer {
  readonly playerId: string
  readonly registeredAt: number
  readonly level: number
}

/** The groups of pages that someone sees in the second skin. A guest has no place among a hundred: all or none. */
export function skinsOf({ skins }: { skins: SkinPolicy }, viewer: Viewer | null, now: number): SkinGroup[] {
  const among = (groups: readonly string[]): boolean =>
    viewer === null
      ? groups.includes('guests')
      : (groups.includes('new') && now - viewer.registeredAt < newDays * dayMs) || (groups.includes('vip') && viewer.level > 0)
  return skinGroups.filter((group) => {
    const { percent: share, groups } = skins[group]
    return among(groups) || (viewer === null ? share === 100 : share > 0 && placeOf(group, viewer.playerId) < share)
  })
}
