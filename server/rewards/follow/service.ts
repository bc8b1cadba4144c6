import type { Award } from '#contract/awards.ts'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { FollowChannel, FollowList, followReceive, followVisit } from '#contract/follow.ts'
import type { PlayerContext } from '../../awards/activity.ts'
import { giveAwards } from '../../awards/awards.ts'
import { touchInput } from '../../identity/session/input.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { requirePromotionsAllowed } from '../../protection/gate.ts'
import type { Policy } from '../../settings/policy.ts'
import * as store from './store.ts'

type User = Context<'user'>
type Rule = Policy['follow']['channels'][number]

const awardsOf = ({ id, gives }: Rule): Award[] => gives.map((gift, index) => ({ id: `${id}-${index + 1}`, ...gift }))

async function channelsOf(sql: Sql, playerId: string | undefined, policy: Policy): Promise<FollowChannel[]> {
  const visits = playerId === undefined ? [] : await store.visitsOf(sql, playerId)
  return policy.follow.channels.map((rule) => {
    const visit = visits.find((one) => one.channel_id === rule.id)
    const state = visit === undefined ? 'todo' : visit.claimed_at === null ? 'visited' : 'claimed'
    const { id, name, address, link } = rule
    return { id, name, address, link, state, awards: awardsOf(rule) }
  })
}

/** followInfo. */
export const followList = async ({ tx, caller, policy }: Context): Promise<FollowList> => ({
  channels: await channelsOf(tx, caller?.playerId, policy),
})

/** Whether the award of a visited channel can be claimed: the red dot of «Follow us». */
export const canClaimFollow = async ({ sql, playerId, policy }: PlayerContext): Promise<boolean> =>
  (await channelsOf(sql, playerId, policy)).some(({ state }) => state === 'visited')

/** The player's own calls are serialized, so that two devices get one award. */
async function begin(context: User): Promise<Refusal | undefined> {
  await touchInput(context)
  return requirePromotionsAllowed(context)
}

/** followVisit. */
export async function visitPage(context: User, { id }: InputOf<typeof followVisit>): Promise<FollowList | Refusal> {
  const { tx, caller, now, policy } = context
  const refused = await begin(context)
  if (refused) return refused
  if (!policy.follow.channels.some((channel) => channel.id === id)) return refuse('notAvailable')
  await store.insertVisit(tx, caller.playerId, id, now)
  return followList(context)
}

/** followReceive. */
export async function receiveFollowAward(
  context: User,
  { id }: InputOf<typeof followReceive>,
): Promise<OutputOf<typeof followReceive> | Refusal> {
  const { tx, caller, now, policy } = context
  const { playerId } = caller
  const refused = await begin(context)
  if (refused) return refused
  const channel = (await channelsOf(tx, playerId, policy)).find((one) => one.id === id)
  if (!channel) return refuse('notAvailable')
  if (channel.state === 'todo') return refuse('notYet')
  if (!(await store.claim(tx, playerId, id, now))) return refuse('alreadyDone')
  const ref = `follow:${playerId}:${id}`
  await giveAwards(
    tx,
    channel.awards.map((award) => ({ playerId, activityId: 'follow', award, now, kind: 'follow', ref, policy })),
  )
  return { awards: channel.awards, list: await followList(context) }
}
