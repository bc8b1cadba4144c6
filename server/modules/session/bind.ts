import type { InputOf, OutputOf } from '#contract/call.ts'
import type { bindAccount, bindSocialAccount } from '#contract/session.ts'
import type { Context } from '../../kernel/context.ts'
import { constraintOf, sqlState, uniqueViolation } from '../../kernel/database.ts'
import { refuse, RefusedError } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { hashPassword } from './passwords.ts'
import { findPlayer, insertSocial } from './playerStore.ts'
import type { PlayerRow } from './playerStore.ts'
import { useCode } from './sms.ts'
import { takeTicket } from './tickets.ts'

type User = Context<'user'>

/** Two existing players are never joined: a name that another player has is refused. */
const taken: Record<string, Refusal> = {
  player_account: refuse('accountTaken'),
  player_mobile: refuse('mobileTaken'),
  social_identity_pkey: refuse('alreadyBound'),
  social_identity_player_id_provider_key: refuse('alreadyBound'),
}

async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = sqlState(error) === uniqueViolation ? taken[constraintOf(error) ?? ''] : undefined
    throw refusal ? new RefusedError(refusal) : error
  }
}

const self = async ({ tx, caller }: User): Promise<PlayerRow> => {
  const player = await findPlayer(tx, caller.playerId)
  if (!player) throw new Error('a session without its player')
  return player
}

export async function bind(context: User, input: InputOf<typeof bindAccount>): Promise<OutputOf<typeof bindAccount> | Refusal> {
  const { tx } = context
  const player = await self(context)
  if (input.mobile !== undefined && input.smsCode !== undefined) {
    if (player.mobile) return refuse('alreadyBound')
    const wrong = await useCode(context, input.mobile, 'bind', input.smsCode)
    if (wrong) return wrong
    await orTaken(() => tx.rows('update player set mobile = $2 where id = $1', [player.id, input.mobile]))
  } else if (input.account !== undefined && (input.password !== undefined || player.password_hash)) {
    if (player.account) return refuse('alreadyBound')
    const passwordHash = player.password_hash ?? (await hashPassword(input.password ?? ''))
    await orTaken(() => tx.rows('update player set account = $2, password_hash = $3 where id = $1', [player.id, input.account, passwordHash]))
  } else return refuse('badParameter', { fields: ['account', 'password', 'mobile', 'smsCode'] })
  const { account, mobile } = await self(context)
  return { account, mobile }
}

export async function bindSocial(context: User, input: InputOf<typeof bindSocialAccount>): Promise<OutputOf<typeof bindSocialAccount> | Refusal> {
  const proven = await takeTicket(context, 'social', input.ticket)
  const { subject, name = '' } = proven ?? {}
  if (!subject || proven?.provider !== input.provider) return refuse('ticketOver')
  await orTaken(() => insertSocial(context.tx, input.provider, subject, context.caller.playerId, name))
  return { name }
}
