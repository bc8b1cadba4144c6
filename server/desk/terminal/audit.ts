import { readAudit } from '../../kernel/audit.ts'
import { moment } from './command.ts'
import type { Command } from './command.ts'

const audit: Command = {
  name: 'audit',
  usage: '--by <name> [--of <target>] [--last <number>]',
  summary: 'shows the audit log, newest first, e.g. --of withdrawal:800001',
  ids: 0,
  needs: ['by'],
  takes: ['of', 'last'],
  async run({ db, print }, { options: { of, last = '50' } }) {
    if (!/^[1-9]\d{0,4}$/.test(last)) {
      print('--last must be a number from 1 to 99999.')
      return false
    }
    const rows = await readAudit(db, { limit: Number(last), ...(of !== undefined && { target: of }) })
    const lines = rows.map(({ at, actor, action, target, reason }) => [moment(at), actor, action, target, reason].join('  ').trimEnd())
    print(...(lines.length === 0 ? ['No entries.'] : lines))
    return true
  },
}

export const auditCommands: readonly Command[] = [audit]
