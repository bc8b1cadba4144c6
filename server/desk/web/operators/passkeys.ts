import type { DeskInputOf, DeskOutputOf } from '#contract/desk/call.ts'
import type { passkeyCalls } from '#contract/desk/passkeys.ts'
import type { Me } from '#contract/desk/session.ts'
import type { PasskeyRequestOptions, PasskeyCreationOptions, Passkey } from '#contract/passkeys.ts'
import {
  createChallenge,
  verifyCreated,
  optionsToProve,
  optionsToRegister,
  verifiedKey,
  defaultName,
} from '../../../identity/passkeys/ceremony.ts'
import { siteOf } from '../../../identity/passkeys/site.ts'
import { passkeyOf } from '../../../identity/passkeys/store.ts'
import { createTicket, readTicket, consumeTicket } from '../../../identity/session/tickets.ts'
import type { Sql } from '../../../kernel/database.ts'
import { lockName } from '../../../kernel/locks.ts'
import { recordAct, refuseDesk, isDeskRefusal } from '../context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from '../context.ts'
import { requiresPasskey } from '../may.ts'
import { recordFailedConfirmation, recordFailedSignIn, refuseLockedAddress } from './failedTries.ts'
import { lockActiveOperator } from './operatorStore.ts'
import * as store from './passkeyStore.ts'
import type { DeskPasskeyRow } from './passkeyStore.ts'
import { confirmSession, endWhenLocked, openSession } from './session.ts'

type Input<Name extends keyof typeof passkeyCalls> = DeskInputOf<(typeof passkeyCalls)[Name]>
type Purpose = 'signIn' | 'confirm' | 'register'

/** A challenge is valid only in the session that requested it; nobody is signed in when it is for signing in. */
const sessionOf = ({ operator }: DeskContext): string => operator.tokenHash.toString('base64url')

const storeChallenge = (context: DeskContext, purpose: Purpose, challenge: string): Promise<string> =>
  createTicket(
    { ...context, tx: context.db },
    'desk-passkey',
    { challenge, purpose, session: sessionOf(context) },
    {
      minutes: context.policy.passkey.challengeMinutes,
    },
  )

async function readChallenge(context: DeskContext, purpose: Purpose, ticket: string): Promise<string | DeskRefusal> {
  const stored = await readTicket(context.tx, 'desk-passkey', ticket, context.now)
  return stored?.purpose === purpose && stored.session === sessionOf(context) ? stored.challenge : refuseDesk('challengeOver')
}

/** Uses up a challenge, with the caller's transaction. */
const spendChallenge = async (tx: Sql, ticket: string, now: number): Promise<DeskRefusal | undefined> =>
  (await consumeTicket(tx, 'desk-passkey', ticket, now)) ? undefined : refuseDesk('challengeOver')

/** By which a device keeps an operator's key apart from another's, and from a player's. */
const handleOf = (operatorId: string): string => Buffer.from(`desk:${operatorId}`).toString('base64url')

const ownKeys = async ({ tx, operator }: DeskContext): Promise<DeskPasskeyRow[]> => store.passkeysOf(tx, operator.id)

async function ask(context: DeskContext, purpose: Purpose, keys: readonly DeskPasskeyRow[]): Promise<PasskeyRequestOptions | DeskRefusal> {
  const site = siteOf(context)
  if (isDeskRefusal(site)) return site
  const here = keys.filter(({ rp_id }) => rp_id === site.rpId)
  if (purpose === 'confirm' && here.length === 0) return refuseDesk('unknownPasskey')
  const challenge = createChallenge(context)
  return { ticket: await storeChallenge(context, purpose, challenge), options: optionsToProve(challenge, site.rpId, here) }
}

/**
 * Verifies the device's answer and records its use together with what it opens, in one transaction. A wrong answer is a wrong try of the
 * operator whose key it names.
 */
async function prove<Opened>(
  context: DeskContext,
  purpose: 'signIn' | 'confirm',
  { ticket, credential }: Input<'signInPasskey'>,
  opens: (tx: Sql, key: DeskPasskeyRow) => Promise<Opened>,
): Promise<Opened | DeskRefusal> {
  const { db, now, operator } = context
  const site = siteOf(context)
  if (isDeskRefusal(site)) return site
  const challenge = await readChallenge(context, purpose, ticket)
  if (isDeskRefusal(challenge)) return challenge
  let name = operator.id === '' ? '' : operator.name
  const find = async (credentialId: string, userHandle: string | undefined) => {
    const key = await store.findPasskey(db, credentialId)
    if (key?.rp_id !== site.rpId || (purpose === 'confirm' && key.operator_id !== operator.id)) return undefined
    if (userHandle !== undefined && userHandle !== handleOf(key.operator_id)) return undefined
    name = key.operator
    return key
  }
  const verified = await verifiedKey(credential, { challenge, site, find })
  const refused = isDeskRefusal(verified)
    ? verified
    : await db.transaction(async (tx) => {
        const { key, counter } = verified
        if (!(await lockActiveOperator(tx, key.operator_id))) return refuseDesk('challengeOver')
        const spent = await spendChallenge(tx, ticket, now)
        if (spent) return spent
        // Only its owner can have signed: a counter that went back means a copied key.
        return (await store.countUse(tx, key.id, counter, now)) ? { opened: await opens(tx, key) } : refuseDesk('passkeyCloned')
      })
  if (!isDeskRefusal(refused)) return refused.opened
  const what = `passkey: ${refused.refused}`
  if (refused.refused !== 'challengeOver')
    await (purpose === 'confirm' ? recordFailedConfirmation(context, what) : recordFailedSignIn(context, name, what))
  return refused
}

async function signInPasskey(context: DeskContext, input: Input<'signInPasskey'>): Promise<Me | DeskRefusal> {
  const locked = await refuseLockedAddress(context)
  return (
    locked ??
    prove(context, 'signIn', input, (tx, { operator_id: id, operator: name, roles, name: passkey }) =>
      openSession(context, tx, { id, name, roles }, `passkey ${passkey}`),
    )
  )
}

async function confirmPasskey(context: DeskContext, input: Input<'confirmPasskey'>) {
  const ended = await endWhenLocked(context)
  return ended ?? prove(context, 'confirm', input, (tx, key) => confirmSession(context, tx, `passkey ${key.name}`))
}

const isUnconfirmed = ({ operator, now }: DeskContext): boolean => operator.confirmedUntil <= now

async function registerBegin(context: DeskContext): Promise<PasskeyCreationOptions | DeskRefusal> {
  const { operator, policy } = context
  const site = siteOf(context)
  if (isDeskRefusal(site)) return site
  if (isUnconfirmed(context)) return refuseDesk('confirmNeeded')
  const existing = await ownKeys(context)
  if (existing.length >= policy.passkey.max) return refuseDesk('tooManyPasskeys', { max: policy.passkey.max })
  const challenge = createChallenge(context)
  const options = optionsToRegister({
    challenge,
    rp: { id: site.rpId, name: 'Swerte desk' },
    user: { id: handleOf(operator.id), name: `${operator.name} (desk)`, displayName: operator.name },
    existing: existing.filter(({ rp_id }) => rp_id === site.rpId),
  })
  return { ticket: await storeChallenge(context, 'register', challenge), options }
}

async function register(context: DeskContext, { ticket, credential, name }: Input<'passkeyRegister'>): Promise<Passkey | DeskRefusal> {
  const { tx, operator, policy, device, now } = context
  const site = siteOf(context)
  if (isDeskRefusal(site)) return site
  const challenge = await readChallenge(context, 'register', ticket)
  if (isDeskRefusal(challenge)) return challenge
  const made = await verifyCreated(credential, challenge, site)
  if (isDeskRefusal(made)) return made
  const spent = await spendChallenge(tx, ticket, now)
  if (spent) return spent
  await lockKeys(context)
  if ((await ownKeys(context)).length >= policy.passkey.max) return refuseDesk('tooManyPasskeys', { max: policy.passkey.max })
  const shownName = name ?? defaultName(device)
  const row = await store.insertPasskey(tx, operator.id, shownName, made, now)
  if (!row) return refuseDesk('passkeyTaken')
  await recordAct(context, { action: 'desk.passkeyAdded', target: `operator:${operator.name}`, reason: shownName })
  return passkeyOf({ id: row.id, name: shownName, created_at: now, last_used_at: null, is_synced: made.is_synced })
}

/** One change of an operator's passkeys at a time: of two that are removed at once, the last one stays. */
const lockKeys = ({ tx, operator }: DeskContext) => lockName(tx, `desk-passkeys:${operator.id}`)

async function rename(context: DeskContext, { passkeyId, name }: Input<'passkeyRename'>): Promise<Passkey | DeskRefusal> {
  const { tx, operator } = context
  const key = (await ownKeys(context)).find(({ id }) => id === passkeyId)
  if (!key) return refuseDesk('unknownPasskey')
  const next = name.toWellFormed()
  await store.renamePasskey(tx, key.id, next)
  await recordAct(context, { action: 'desk.passkeyRenamed', target: `operator:${operator.name}`, reason: `${key.name} → ${next}` })
  return passkeyOf({ ...key, name: next })
}

async function remove(context: DeskContext, { passkeyId }: Input<'passkeyRemove'>) {
  const { tx, policy, operator } = context
  if (isUnconfirmed(context)) return refuseDesk('confirmNeeded')
  await lockKeys(context)
  const keys = await ownKeys(context)
  const key = keys.find(({ id }) => id === passkeyId)
  if (!key) return refuseDesk('unknownPasskey')
  if (keys.length === 1 && requiresPasskey(policy, operator)) return refuseDesk('lastPasskey')
  await store.deletePasskey(tx, key.id)
  await recordAct(context, { action: 'desk.passkeyRemoved', target: `operator:${operator.name}`, reason: key.name })
  return { removed: true as const }
}

async function list(context: DeskContext): Promise<DeskOutputOf<typeof passkeyCalls.passkeys>> {
  const { policy, operator } = context
  return {
    list: (await ownKeys(context)).map(passkeyOf),
    max: policy.passkey.max,
    isRequired: requiresPasskey(policy, operator),
  }
}

export const passkeyHandlers: DeskHandlers<typeof passkeyCalls> = {
  signInPasskeyBegin: (context) => ask(context, 'signIn', []),
  signInPasskey,
  confirmPasskeyBegin: async (context) => ask(context, 'confirm', await ownKeys(context)),
  confirmPasskey,
  passkeys: list,
  passkeyRegisterBegin: registerBegin,
  passkeyRegister: register,
  passkeyRename: rename,
  passkeyRemove: remove,
}
