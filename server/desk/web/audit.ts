import type { DeskInputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { auditHead } from '../../kernel/auditChain.ts'
import { withTexts } from '../auditTexts.ts'
import { auditBefore } from './auditStore.ts'
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
  const read = await auditBefore(
    tx,
    { actor: actor || null, target: target || null, action: action || null, before: before ?? null, ...days },
    size + 1,
  )
  const { rows, next } = pageOf(read, size, (row) => String(row.id))
  return { rows: rows.map(withTexts), older: next, chain: await auditHead(tx) }
}
