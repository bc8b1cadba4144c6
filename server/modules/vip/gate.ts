import type { Policy } from '../../kernel/config.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { totalDeposited } from '../wallet/depositStore.ts'

/** The VIP gate (spec §6): level 1 is who has deposited enough in all. Higher levels have nothing to rise by yet. */
export const vipLevel = ({ vip }: Pick<Policy, 'vip'>, deposited: number): number => (deposited >= vip.deposited ? 1 : 0)

/** For a perk of VIPs: why not, or undefined for a VIP. The app answers `vipOnly` with the prompt that leads to deposit. */
export async function requireVip(sql: Sql, playerId: string, policy: Pick<Policy, 'vip'>): Promise<Refusal | undefined> {
  const done = await totalDeposited(sql, playerId)
  return vipLevel(policy, done) > 0 ? undefined : refuse('vipOnly', { need: policy.vip.deposited, done })
}
