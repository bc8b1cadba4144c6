import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kycReasons } from '#contract/kyc.ts'
import type { KycReason } from '#contract/kyc.ts'
import { approveKyc, openImages, rejectKyc } from '../../identity/kyc/review.ts'
import { listWaiting } from '../../identity/kyc/store.ts'
import { writeAudit } from '../../kernel/audit.ts'
import { isId } from '../../kernel/ids.ts'
import { isRefusal } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { ownTestPlayer } from '../web/approvals/requests.ts'
import { documentTarget } from '../web/queues/claims.ts'
import { claimsOf } from '../web/queues/claimStore.ts'
import { moment, maxPrinted, printList } from './command.ts'
import type { Command, Desk } from './command.ts'

const publishingOf = ({ db, now, policy, exclusionList }: Desk) => ({
  db,
  clock: () => now,
  policy,
  adapters: { ...(exclusionList && { exclusionList }) },
})
const isReason = (text: string): text is KycReason => (kycReasons as readonly string[]).includes(text)

const list: Command = {
  name: 'documents',
  usage: '--by <name>',
  summary: 'lists the documents awaiting review, oldest first',
  ids: 0,
  needs: ['by'],
  async run({ db, now, print }) {
    const rows = await listWaiting(db, now, maxPrinted + 1)
    const lines = rows.map(({ playerId, name, birthDate, registeredBirthDate, idType, idNumber, address, submittedAt }) =>
      [
        `player ${playerId}`,
        name,
        `born ${birthDate}${birthDate === registeredBirthDate ? '' : `, registered as ${registeredBirthDate}`}`,
        `${idType} ${idNumber}`,
        address,
        `submitted ${moment(submittedAt)}`,
      ].join('  '),
    )
    printList(print, lines, 'No documents are awaiting review.')
    return true
  },
}

const pictures: Command = {
  name: 'documents-pictures',
  usage: '<player> --to <folder> --by <name> --reason <text>',
  summary: 'saves the pictures of a player’s documents in a folder for review; each view is logged with its reason',
  ids: 1,
  needs: ['to', 'by', 'reason'],
  async run(desk, { ids: [playerId = ''], options: { to = '', by = '', reason = '' } }) {
    const images = isId(playerId) ? await openImages({ db: desk.db, adapters: { files: desk.files } }, playerId) : []
    if (images.length === 0) {
      desk.print(`There are no pictures for player ${playerId}.`)
      return false
    }
    await writeAudit(desk.db, { actor: by, action: 'documents.opened', target: `player:${playerId}`, reason }, desk.now)
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const { slot, jpeg } of images) await writeFile(join(to, `${playerId}-${slot}.jpg`), jpeg, { mode: 0o600 })
    desk.print(`${images.length} pictures saved in ${to}. Delete them after your decision.`)
    return true
  },
}

const refusalText = (playerId: string, { refused, data }: Refusal): string => {
  if (refused === 'alreadyDone') return `The documents of player ${playerId} are already ${(data as { state: string }).state}.`
  if (refused === 'notEligible' && (data as { reason: string }).reason === 'birthDateMismatch')
    return 'The player registered with a different date of birth: reject with birthDateMismatch, or approve with --corrects birth-date.'
  if (refused === 'notEligible' && (data as { reason: string }).reason === 'unseen')
    return `Look at the pictures of this submission first: documents-pictures ${playerId}.`
  if (refused === 'notEligible' && (data as { reason: string }).reason === 'listed')
    return 'The person is on the exclusion list: reject with listed.'
  if (refused === 'notEligible') return 'The same document already verifies another player: reject with paperInUse.'
  return `Player ${playerId} has submitted no documents.`
}

/** Decides, unless an operator works on these documents at the desk: both would decide, and one of them in vain. */
async function decide(
  { db, operator, now, print }: Desk,
  playerId: string,
  run: () => Promise<{ state: string } | Refusal>,
): Promise<boolean> {
  const claim = (await claimsOf(db, [documentTarget(playerId)], now)).get(documentTarget(playerId))
  if (claim) {
    print(`${claim.by} is reviewing the documents of player ${playerId} at the desk until ${moment(claim.until)}.`)
    return false
  }
  const own = await ownTestPlayer(db, operator.name, `player:${playerId}`)
  if (own) {
    print(own.explanation)
    return false
  }
  const result = isId(playerId) ? await run() : { refused: 'unknownPlayer' as const }
  print(isRefusal(result) ? refusalText(playerId, result) : `The documents of player ${playerId} are ${result.state}.`)
  return !isRefusal(result)
}

const approve: Command = {
  name: 'documents-approve',
  usage: '<player> --by <name> [--corrects birth-date]',
  summary: 'approves a player’s documents, optionally correcting the registered date of birth',
  ids: 1,
  needs: ['by'],
  takes: ['corrects'],
  async run(desk, { ids: [playerId = ''], options: { by = '', corrects } }) {
    if (corrects !== undefined && corrects !== 'birth-date') {
      desk.print('--corrects must be birth-date.')
      return false
    }
    const correctsBirthDate = corrects !== undefined
    return decide(desk, playerId, () => approveKyc(publishingOf(desk), playerId, by, { correctsBirthDate, hasLooked: true }))
  },
}

const reject: Command = {
  name: 'documents-reject',
  usage: '<player> --by <name> --reason <reason>',
  summary: `rejects a player’s documents; the player sees the reason, one of ${kycReasons.join(', ')}`,
  ids: 1,
  needs: ['by', 'reason'],
  async run(desk, { ids: [playerId = ''], options: { by = '', reason = '' } }) {
    if (!isReason(reason)) {
      desk.print(`--reason must be one of ${kycReasons.join(', ')}.`)
      return false
    }
    return decide(desk, playerId, () => rejectKyc(publishingOf(desk), playerId, [reason], by))
  },
}

export const kycCommands: readonly Command[] = [list, pictures, approve, reject]
