import type { ApprovalStep, PlainAuditAction, SecondApprovalCall } from '#contract/auditActions.ts'
import { kycReasonTexts } from '#contract/desk/kycReasons.ts'
import { linkTexts } from './linkTexts.ts'

// The audit log in words, for people: it stores codes, which stay what entries are found and verified by. Every action has its words; the log may
// also hold what an earlier version wrote, so that any name is looked up.

const actions: Readonly<Record<string, string>> = {
  'account.held': 'Blocked the account, as the person has another one',
  'account.hint': 'Found a possible link to another account',
  'account.released': 'Released a link between accounts',
  'account.swapped': 'Blocked this account in place of another',
  'announcement.corrected': 'Corrected the text of an announcement',
  'announcement.planned': 'Scheduled an announcement',
  'announcement.withdrawn': 'Withdrew an announcement',
  'audit.exported': 'Exported the audit log',
  'chat.closed': 'Closed a chat',
  'chat.handedOver': 'Handed over a chat',
  'chat.noOffer': 'Confirmed that a chat message is not an offer',
  'chat.pictureOpened': 'Opened a picture of a chat',
  'chat.presence': 'Changed their chat status',
  'commission.takenBack': 'Commission was taken back',
  'deposit.contradicted': 'A notice of a deposit contradicts its order or an earlier notice',
  'deposit.paidAgain': 'A deposit was paid a second time',
  'deposit.refunded': 'Refunded a deposit',
  'deposit.refundFailed': 'A refund failed',
  'deposit.refundSettledByHand': 'Settled a refund whose channel is gone',
  'deposit.returned': 'Returned a deposit that was not credited',
  'deposit.returnFailed': 'The return of a deposit failed',
  'deposit.takenBack': 'The channel took a deposit back',
  'deposit.takenBackTooMuch': 'The channel says that it took back more than was left of a deposit',
  'desk.confirmed': 'Confirmed their identity',
  'desk.enrolled': 'Set up their sign-in',
  'desk.passkeyAdded': 'Added a passkey',
  'desk.passkeyRemoved': 'Removed a passkey',
  'desk.passkeyRenamed': 'Renamed a passkey',
  'desk.refused': 'Was refused a call',
  'desk.signInFailed': 'Failed to sign in',
  'desk.signedIn': 'Signed in',
  'desk.signedOut': 'Signed out',
  'documents.approved': 'Approved documents',
  'documents.claimed': 'Took a documents case',
  'documents.givenBack': 'Released a documents case',
  'documents.opened': 'Opened the pictures of documents',
  'documents.rejected': 'Rejected documents',
  'feedback.answered': 'Answered feedback',
  'feedback.closed': 'Closed feedback without an answer',
  'feedback.opened': 'Opened the pictures of feedback',
  'goods.approved': 'Approved a mall order',
  'goods.done': 'Completed a mall order',
  'goods.recipientOpened': 'Viewed the recipient of a mall order',
  'goods.refused': 'Rejected a mall order',
  'goods.shipped': 'Shipped a mall order',
  'jackpot.largeWin': 'A large jackpot win',
  'location.refused': 'Refused a player by location',
  'login.locked': 'Locked the login after wrong passwords or codes',
  'mail.sent': 'Sent a message',
  'mail.stopped': 'Stopped a message',
  'mail.testPlayer': 'Chose the player for test messages',
  'mail.tried': 'Sent a test message',
  'operator.ended': 'Removed an operator',
  'operator.invited': 'Invited an operator',
  'player.adjusted': 'Adjusted a balance',
  'player.found': 'Found a player by private data',
  'player.excluded': 'Excluded a player',
  'player.locked': 'Locked a player',
  'player.loggedOut': 'Logged a player out',
  'player.loginMethodAdded': 'The player added a login method',
  'player.loginMethodRemoved': 'The player removed a login method',
  'player.mobileChanged': 'The player replaced their mobile number',
  'player.noted': 'Wrote a note',
  'player.passwordChanged': 'The player set another password',
  'player.recovered': 'The player set a new password with a recovery code',
  'player.recoveryApproved': 'Approved an account recovery',
  'player.recoveryCode': 'Issued a recovery code',
  'player.safeboxPassword': 'The player set a password for their safebox',
  'player.statementExported': 'Saved a statement as a file',
  'player.unlocked': 'Unlocked a player',
  'player.unmasked': 'Viewed private data',
  'round.largeWin': 'A large win',
  'settings.changed': 'A setting changed',
  'settings.published': 'Published settings',
  'studio.returned': 'Brought coins back from a removed game provider',
  'withdrawal.approved': 'Approved a withdrawal',
  'withdrawal.claimed': 'Took a withdrawal',
  'withdrawal.contradicted': 'A notice of a withdrawal contradicts its order',
  'withdrawal.givenBack': 'Released a withdrawal',
  'withdrawal.paidTwice': 'A withdrawal was paid twice',
  'withdrawal.rejected': 'Rejected a withdrawal',
  'withdrawal.settledByHand': 'Settled a withdrawal whose channel is gone',
} satisfies Record<PlainAuditAction, string>

/** What a second operator decides about, by its call. */
const requested: Readonly<Record<string, string>> = {
  announcementCorrect: 'the correction of an announcement',
  announcementPlan: 'an announcement',
  goodsRefuse: 'the rejection of a mall order',
  mail: 'a message',
  mailSend: 'a message',
  playerAdjust: 'an adjustment',
  playerRecover: 'an account recovery',
  refundMake: 'a refund',
  refundSettle: 'what became of a refund',
  settingsCancel: 'the cancellation of planned settings',
  settingsPublish: 'a change of settings',
  settingsRollback: 'a rollback of settings',
  withdrawalApprove: 'a withdrawal',
  withdrawalSettle: 'what became of a withdrawal',
} satisfies Record<SecondApprovalCall, string>
const requests: Readonly<Record<string, (about: string) => string>> = {
  asked: (about) => `Requested a second approval of ${about}`,
  lapsed: (about) => `The first approval of ${about} expired`,
  refused: (about) => `Rejected ${about} at the second approval`,
  takenBack: (about) => `Withdrew their request for ${about}`,
} satisfies Record<ApprovalStep, (about: string) => string>

/** `passkeyRenamed` → passkey renamed */
const spaced = (code: string): string => code.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()

/** An action of the audit log; one without a text, as an earlier version may have written it, with its code in words. */
export function actionText(action: string): string {
  const [area = '', what = ''] = action.split('.')
  const about = requested[area]
  return actions[action] ?? (about === undefined ? undefined : requests[what]?.(about)) ?? `${spaced(area)}: ${spaced(what)}`
}

/** «withdrawal 800001» */
export const targetText = (target: string): string => target.replace(/^(\w+):/, (_all, kind: string) => `${spaced(kind)} `)

const kycCodes: Readonly<Record<string, string>> = kycReasonTexts
const linkCodes: Readonly<Record<string, string>> = linkTexts
const agentStates: Readonly<Record<string, string>> = { taking: 'taking chats', full: 'no new chats', away: 'away' }
/** Why a deposit was paid but not credited. */
export const returnTexts: Readonly<Record<string, string>> = {
  late: 'paid too late',
  limit: 'over the player’s own limit',
  break: 'during a break',
  exclusion: 'during self-exclusion',
  held: 'the account is blocked',
  again: 'a second payment of another order',
}
const privateFields: Readonly<Record<string, string>> = { birthDate: 'date of birth', idNumber: 'ID number' }

/** The reason of an entry: its codes in words, what people wrote as it is. */
export function reasonText({ action, reason }: { readonly action: string; readonly reason: string }): string {
  if (action.startsWith('documents.'))
    return reason
      .split(', ')
      .map((code) => kycCodes[code] ?? code)
      .join(', ')
  if (action === 'account.held' || action === 'account.hint')
    return reason.replace(/^(\w+) of player (\d+)$/, (whole, code: string, id: string) => {
      const text = linkCodes[code]
      return text === undefined ? whole : `${text}, player ${id}`
    })
  if (action === 'player.unmasked') return reason.replace(/^\w+(?=: )/, (field) => privateFields[field] ?? field)
  if (action === 'deposit.returned') return reason.replace(/(?<=^not credited: )\w+$/, (code) => returnTexts[code] ?? code)
  if (action === 'chat.presence') return agentStates[reason] ?? reason
  return reason
}

/** An entry as people read it, beside its codes. */
export const withTexts = <Entry extends { readonly action: string; readonly reason: string }>(entry: Entry) => ({
  ...entry,
  actionText: actionText(entry.action),
  reasonText: reasonText(entry),
})
