import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { auditHead } from '../../kernel/auditChain.ts'
import { hourMs } from '../../kernel/calendar.ts'
import { withTexts } from '../auditTexts.ts'
import { refuseDesk } from './context.ts'
import type { DeskContext } from './context.ts'
import { pageOf } from './pages.ts'
import { daysOf } from './reports/reports.ts'

const auditRows = 100
const exportedRows = 2_000

type Input = DeskInputOf<typeof playerCalls.audit>

/** «from 2026-11-01, action withdrawal» */
const filterText = ({ actor, target, action, from, to, before }: Input): string =>
  Object.entries({ who: actor, target, action, from, to, before })
    .flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
    .join(', ')

/** The audit log, newest first, and the head of its chain. */
export async function audit({ tx, operator, now }: DeskContext, input: Input) {
  const { actor, target, action, from, to, before, isExport } = input
  const days = daysOf(from, to)
  if (!days) return refuseDesk('badParameter', { fields: ['from, to'] })
  // The export of a log is a significant event itself, and each of its pages is one that can be asked for alone.
  if (isExport)
    await writeAudit(tx, { actor: operator.name, action: 'audit.exported', target: 'audit:log', reason: filterText(input) }, now)
  const size = isExport ? exportedRows : auditRows
  // Entries are numbered in the order of their times, but for what servers' clocks differ: the days bound the numbers, an hour wider.
  const read = await tx.rows<{ id: number; at: number; actor: string; action: string; target: string; reason: string }>(
    `select id, at, actor, action, target, reason from audit_log where ($1::text is null or actor = $1) and ($2::text is null or target = $2)
       and ($3::text is null or action like $3 || '%') and id < coalesce($4::bigint, 9223372036854775807)
       and ($6::bigint is null or at >= $6) and ($7::bigint is null or at < $7)
       and id >= (select case when $6::bigint is null then 0 else (select a.id from audit_log a where a.at >= $6 - ${hourMs} order by a.at limit 1) end)
       and id <= (select case when $7::bigint is null then 9223372036854775807
         else (select a.id from audit_log a where a.at < $7 + ${hourMs} order by a.at desc limit 1) end)
       order by id desc limit $5`,
    [actor || null, target || null, action || null, before ?? null, size + 1, days.start, days.end],
  )
  const { rows, next } = pageOf(read, size, (row) => String(row.id))
  return { rows: rows.map(withTexts), older: next, chain: await auditHead(tx) }
}
