import type { InputOf } from '#contract/call.ts'
import type { Address, updateAppUserOther, updateProfile, UserOther } from '#contract/profile.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { givenNickname } from '../session/nickname.ts'
import * as store from './store.ts'

type User = Context<'user'>

/** updateProfile: what other players see of the player. */
export async function changeProfile(
  { tx, caller, random, policy }: User,
  { nickname, avatar }: InputOf<typeof updateProfile>,
): Promise<{ nickname: string; avatar: string } | Refusal> {
  if (avatar !== undefined && !policy.content.avatars.includes(avatar)) return refuse('unknownAvatar')
  const newNickname = nickname === '' ? givenNickname(undefined, { random, policy }) : nickname
  return (await store.setProfile(tx, caller.playerId, { nickname: newNickname, avatar })) ?? refuse('sessionOver')
}

/** appUserOther: what only the player and the server see. */
export async function readOther(sql: Sql, playerId: string): Promise<UserOther> {
  const row = await store.findDetails(sql, playerId)
  const { email, occupation, fundsSource, ...address } = row ?? store.noDetails
  return { email, occupation, fundsSource, address, hasUserOther: row !== undefined }
}

export async function changeOther({ tx, caller }: User, input: InputOf<typeof updateAppUserOther>): Promise<UserOther> {
  await store.setDetails(tx, caller.playerId, input)
  return readOther(tx, caller.playerId)
}

export async function changeAddress({ tx, caller }: User, address: Address): Promise<UserOther> {
  await store.setAddress(tx, caller.playerId, address)
  return readOther(tx, caller.playerId)
}
