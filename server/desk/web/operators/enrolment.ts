import type { Me, sessionCalls } from '#contract/desk/session.ts'
import { hashPassword } from '../../../identity/session/passwords.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { dayMs } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/context.ts'
import type { Sql } from '../../../kernel/database.ts'
import { createToken, hashToken } from '../../../kernel/tokens.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from '../context.ts'
import { recordFailedSignIn } from './failedTries.ts'
import * as store from './operatorStore.ts'
import { createSecret, secretIn, useCode } from './secondFactor.ts'
import { openSession } from './session.ts'
import { base32, stepOf, uriOf } from './totp.ts'

const linkMs = dayMs
/** How often a link may be opened, or its form be sent. */
const tries = 100

/** The secret part of a one-time link for a new operator, or one who enrols again; valid for a day. */
export async function createInvite(tx: Sql, deps: Pick<Deps, 'secret' | 'random'>, operatorId: string, now: number): Promise<string> {
  const link = createToken(deps.random)
  await store.addTicket(tx, {
    hash: hashToken(link),
    kind: 'enrol',
    operatorId,
    sealed: createSecret(deps),
    expiresAt: now + linkMs,
  })
  return link
}

/** The secret was created with the link: opened again, it shows the same one. */
async function enrolBegin(context: DeskContext, { link }: { link: string }) {
  const row = await store.countTicketTry(context.db, hashToken(link), 'enrol', tries, context.now)
  if (!row?.sealed) return refuseDesk('enrolmentOver')
  const secret = secretIn(context, row.sealed)
  return { name: row.name, roles: row.roles, secret: base32(secret), uri: uriOf(secret, row.name) }
}

async function enrolFinish(
  context: DeskContext,
  { link, password, code }: { link: string; password: string; code: string },
): Promise<Me | DeskRefusal> {
  const { db, now } = context
  const hash = hashToken(link)
  const row = await store.countTicketTry(db, hash, 'enrol', tries, now)
  if (!row?.sealed) return refuseDesk('enrolmentOver')
  const sealed = row.sealed
  if (stepOf(secretIn(context, sealed), code, now, 0) === undefined) {
    await recordFailedSignIn(context, row.name, 'second factor of an enrolment')
    return refuseDesk('wrongSecondFactor')
  }
  const passwordHash = await hashPassword(password)
  const me = await db.transaction(async (tx) => {
    if (!(await store.useTicket(tx, hash))) return undefined
    await store.enrolOperator(tx, row.id, passwordHash, sealed, now)
    await useCode(tx, context, { id: row.id, totp_step: 0 }, sealed, code)
    await writeAudit(tx, { actor: row.name, action: 'desk.enrolled', target: `operator:${row.name}`, reason: row.roles.join(', ') }, now)
    return openSession(context, tx, row)
  })
  return me ?? refuseDesk('enrolmentOver')
}

export const enrolmentHandlers: DeskHandlers<Pick<typeof sessionCalls, 'enrolBegin' | 'enrolFinish'>> = { enrolBegin, enrolFinish }
