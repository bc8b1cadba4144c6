import { writeAudit } from '../../kernel/audit.ts'
import { minuteMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import { countOnce } from '../../kernel/http/rateLimit.ts'
import { networkOf } from '../../kernel/network.ts'
import type { DeskRefusal, Signed } from './context.ts'

/** How many refusals of anonymous callers, per network and minute, are recorded one by one. */
const maxRecorded = 30

export const anonymous: Signed = {
  id: '',
  name: 'nobody',
  roles: [],
  tokenHash: Buffer.alloc(0),
  confirmedUntil: 0,
  expiresAt: 0,
  hasPasskey: false,
}

interface Refused {
  readonly call: string
  readonly refusal: DeskRefusal
  readonly operator: Signed
  readonly ip: string
}

/** Records a refusal; of anonymous callers only a limited number a minute and network, so that they cannot flood the audit log. */
export async function recordRefusal({ db, clock }: Pick<Deps, 'db' | 'clock'>, { call, refusal, operator, ip }: Refused): Promise<void> {
  const now = clock()
  const { refused, data } = refusal
  if (operator.id === '') {
    const minute = Math.floor(now / minuteMs)
    if ((await countOnce(db, 'desk refusals', networkOf(ip), minute)) > maxRecorded) return
  }
  const fields = (data as { fields?: readonly string[] } | undefined)?.fields
  const reason = [refused, ...(fields ?? []), ...(operator.id === '' ? [ip] : [])].join(' ')
  await writeAudit(db, { actor: operator.name, action: 'desk.refused', target: `call:${call}`, reason }, now)
}
