import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { auditHead } from '../../kernel/auditChain.ts'
import { withTexts } from '../auditTexts.ts'
import type { DeskContext } from './context.ts'
import { pageOf } from './pages.ts'

const auditRows = 100

/** The audit log, newest first, and the head of its chain. */
export async function audit({ tx }: DeskContext, { actor, target, action, before }: DeskInputOf<typeof playerCalls.audit>) {
  const read = await tx.rows<{ id: number; at: number; actor: string; action: string; target: string; reason: string }>(
    `select id, at, actor, action, target, reason from audit_log where ($1::text is null or actor = $1) and ($2::text is null or target = $2)
       and ($3::text is null or action like $3 || '%') and ($4::bigint is null or id < $4) order by id desc limit $5`,
    [actor || null, target || null, action || null, before ?? null, auditRows + 1],
  )
  const { rows, next } = pageOf(read, auditRows, (row) => String(row.id))
  return { rows: rows.map(withTexts), older: next, chain: await auditHead(tx) }
}
