import type { InputOf, OutputOf } from '#contract/call.ts'
import type { addBankInfo, delUserBank, modifyBankInfo } from '#contract/withdrawal.ts'
import { approvedIdentity } from '../../identity/kyc/approved.ts'
import { recordMarks, recordWallet } from '../../identity/person/links.ts'
import { bankMark } from '../../identity/person/marks.ts'
import { requireConfirmed } from '../../identity/session/confirmed.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal, refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { lockPlayer } from '../../ledger/locks.ts'
import * as store from './bankStore.ts'
import { isSameName } from './names.ts'
import { digestNumber, plainNumber, sealNumber } from './numbers.ts'

type User = Context<'user'>
type Input = InputOf<typeof addBankInfo>

type ProvenBank = store.NewBank & { readonly isVerified: boolean; readonly number: string }

/**
 * What to store of an account, or a refusal: it must be a bank of the list, a number of the right length and, where required, the verified
 * name.
 */
async function checked(context: User, { bankId, holder, account }: Input): Promise<ProvenBank | Refusal> {
  const { tx, caller, policy, now } = context
  const approved = await approvedIdentity(tx, caller.playerId)
  if (!approved && policy.kyc.kycAmount === 0) return refuse('kycNeeded')
  if (!policy.deposit.banks.some((bank) => bank.bankId === bankId)) return refuse('unknownBank')
  const number = account.replaceAll(/\D/g, '')
  const { min, max } = policy.lengths.withdrawAccount
  if (number.length < min || number.length > max) return refuse('wrongAccountNumber', { min, max })
  if (approved && !isSameName(holder, approved.name)) return refuse('holderMismatch')
  return {
    playerId: caller.playerId,
    bankId,
    holder: approved?.name ?? holder,
    isVerified: approved !== null,
    number,
    sealed: sealNumber(context, number),
    digest: digestNumber(context, number),
    plainDigest: digestNumber(context, plainNumber(number)),
    last4: number.slice(-4),
    at: now,
  }
}

/**
 * A bank account added by another player, however its number is written, links the two as the same person; so may an e-wallet on another
 * player's mobile, or of another brand with the same number. Earlier releases recorded numbers as they were typed.
 */
async function recordOwner({ tx, now }: User, bank: ProvenBank): Promise<void> {
  const { playerId, bankId, digest, plainDigest, isVerified, number } = bank
  const digests = digest.equals(plainDigest) ? [digest] : [digest, plainDigest]
  const marks = digests.map((one) => bankMark(bankId, one, isVerified))
  await recordMarks(tx, playerId, marks, now)
  await recordWallet(tx, playerId, plainNumber(number), await store.othersWithNumber(tx, bank), now)
}

/** addBankInfo */
export async function addBank(context: User, input: Input): Promise<OutputOf<typeof addBankInfo> | Refusal> {
  const { tx, caller, policy } = context
  const identityRefusal = await requireConfirmed(context, 'bank')
  if (identityRefusal) return identityRefusal
  await lockPlayer(tx, caller.playerId)
  const bank = await checked(context, input)
  if (isRefusal(bank)) return bank
  const max = policy.withdrawal.banks
  if ((await store.banksOf(tx, caller.playerId)).length >= max) return refuse('tooManyBanks', { max })
  const added = await store.insertBank(tx, bank)
  if (added !== undefined) await recordOwner(context, bank)
  return added === undefined ? refuse('bankTaken') : { added, banks: await store.banksOf(tx, caller.playerId) }
}

/** One of the player's own accounts, with no withdrawal to it under way. */
async function findFree({ tx, caller }: User, id: string): Promise<{ id: string } | Refusal> {
  const bank = isId(id) ? await store.findBank(tx, caller.playerId, id) : undefined
  if (!bank) return refuse('unknownBankAccount')
  return (await store.isInUse(tx, bank.id)) ? refuse('bankInUse') : bank
}

/** modifyBankInfo: the new account replaces the old one. */
export async function modifyBank(
  context: User,
  { id, ...input }: InputOf<typeof modifyBankInfo>,
): Promise<OutputOf<typeof modifyBankInfo> | Refusal> {
  const { tx, caller, now } = context
  const identityRefusal = await requireConfirmed(context, 'bank')
  if (identityRefusal) return identityRefusal
  await lockPlayer(tx, caller.playerId)
  const old = await findFree(context, id)
  if (isRefusal(old)) return old
  const bank = await checked(context, input)
  if (isRefusal(bank)) return bank
  await store.removeBank(tx, old.id, now)
  const added = await store.insertBank(tx, bank)
  if (added !== undefined) await recordOwner(context, bank)
  return added === undefined ? refuse('bankTaken') : { added, banks: await store.banksOf(tx, caller.playerId) }
}

/** delUserBank */
export async function deleteBank(context: User, id: string): Promise<OutputOf<typeof delUserBank> | Refusal> {
  const { tx, caller, now } = context
  const identityRefusal = await requireConfirmed(context, 'bank')
  if (identityRefusal) return identityRefusal
  await lockPlayer(tx, caller.playerId)
  const bank = await findFree(context, id)
  if (isRefusal(bank)) return bank
  await store.removeBank(tx, bank.id, now)
  return { banks: await store.banksOf(tx, caller.playerId) }
}
