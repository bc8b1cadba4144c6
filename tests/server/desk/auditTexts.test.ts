import { expect, test } from 'vitest'
import { actionText, withTexts, reasonText, targetText } from '#server/desk/auditTexts.ts'

test.each([
  ['withdrawal.claimed', 'Took a withdrawal'],
  ['desk.signInFailed', 'Failed to sign in'],
  ['player.safeboxPassword', 'The player set a password for their safebox'],
  ['playerAdjust.asked', 'Requested a second approval of an adjustment'],
  ['refundMake.takenBack', 'Withdrew their request for a refund'],
  ['settingsRollback.asked', 'Requested a second approval of a rollback of settings'],
  ['settingsCancel.refused', 'Rejected the cancellation of planned settings at the second approval'],
  ['mailSend.lapsed', 'The first approval of a message expired'],
  // Of a version that is gone, or still to come.
  ['gift.tookBack', 'gift: took back'],
])('the action %s reads “%s”', (action, text) => expect(actionText(action)).toBe(text))

test.each([
  ['documents.rejected', 'unreadable, faceMismatch', 'Not legible, Face doesn’t match'],
  ['documents.approved', '', ''],
  ['account.held', 'bank of player 10000002', 'the same bank account, player 10000002'],
  ['account.hint', 'written by hand', 'written by hand'],
  ['player.unmasked', 'birthDate: asked by the player', 'date of birth: asked by the player'],
  ['deposit.returned', 'not credited: late', 'not credited: paid too late'],
  ['deposit.returned', 'not credited: again', 'not credited: a second payment of another order'],
  ['chat.presence', 'full', 'no new chats'],
  ['player.locked', 'documents.rejected', 'documents.rejected'],
])('the reason of %s, “%s”, reads “%s”', (action, reason, text) => expect(reasonText({ action, reason })).toBe(text))

test('an entry keeps its codes beside its words', () => {
  const entry = { id: 4, action: 'documents.rejected', target: 'player:10000001', reason: 'underAge' }
  expect(withTexts(entry)).toEqual({ ...entry, actionText: 'Rejected documents', reasonText: 'Under age' })
  expect(targetText(entry.target)).toBe('player 10000001')
})
