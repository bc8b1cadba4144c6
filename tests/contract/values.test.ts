import { describe, expect, test } from 'vitest'
import { address, recipient } from '#contract/addresses.ts'
import { chatSend } from '#contract/chat.ts'
import { deskCalls } from '#contract/desk/index.ts'
import { feedbackSend } from '#contract/feedback.ts'
import { kycDetails } from '#contract/kyc.ts'
import { passkeyName } from '#contract/passkeys.ts'
import { updateAppUserOther, updateProfile } from '#contract/profile.ts'
import { nickname, username, visibleLength } from '#contract/values.ts'
import { addBankInfo } from '#contract/withdrawal.ts'

const marks = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].join(
  '',
)
const { playerFind, playerNote, playerMail, chatAnswer, chatNote, feedbackAnswer } = deskCalls

describe('marks of direction, which come along unseen with copied text, are removed from what a person writes', () => {
  test.each([
    ['a nickname', nickname],
    ['a name', username],
    ['a line of an address', address.shape.line],
    ['the occupation', updateAppUserOther.input.shape.occupation],
    ['the nickname of the profile', updateProfile.input.shape.nickname],
    ['the recipient of goods', recipient.shape.name],
    ['the name on documents', kycDetails.shape.name],
    ['the address on documents', kycDetails.shape.address],
    ['the holder of a bank account', addBankInfo.input.shape.holder],
    ['the name of a passkey', passkeyName],
    ['a chat message', chatSend.input.shape.text],
    ['a feedback', feedbackSend.input.shape.text],
    ['a search at the desk', playerFind.input.shape.text],
    ['a note at the desk', playerNote.input.shape.text],
    ['the title of a message', playerMail.input.shape.title],
    ['the text of a message', playerMail.input.shape.text],
    ['a reason', playerMail.input.shape.reason],
    ['an agent’s message', chatAnswer.input.shape.text],
    ['an agent’s note', chatNote.input.shape.text],
    ['the answer to a feedback', feedbackAnswer.input.shape.text],
  ])('%s', (_, schema) => {
    expect(schema.parse(`${marks}Maria${marks} Clara Santos${marks}`)).toBe('Maria Clara Santos')
    expect(schema.safeParse(marks).success).toBe(schema.safeParse('').success)
  })

  test('and what cannot be seen is no text: a reason of such characters would be none', () => {
    // Zero-width and word-joining spaces, a soft hyphen, a Hangul filler, an empty Braille pattern.
    for (const unseen of ['\u200b', '\u2060', '\u00ad', '\u3164', '\u2800']) {
      for (const schema of [
        playerMail.input.shape.reason,
        playerNote.input.shape.text,
        chatAnswer.input.shape.text,
        feedbackSend.input.shape.text,
      ])
        expect(schema.safeParse(unseen.repeat(5)).success).toBe(false)
      expect(playerMail.input.shape.reason.safeParse(`ok${unseen.repeat(5)}`).success).toBe(false)
      expect(visibleLength(` a${unseen}b${unseen} `)).toBe(2)
    }
    expect(playerMail.input.shape.reason.parse('👩‍👧 asked')).toBe('👩‍👧 asked')
  })

  test('the email address and the number of an ID', () => {
    expect(updateAppUserOther.input.shape.email.parse('\u200emaria@example.com\u202c')).toBe('maria@example.com')
    expect(kycDetails.shape.idNumber.parse('\u202dA12 345\u202c')).toBe('A12 345')
  })

  test('joined emoji and other scripts stay', () => {
    expect(nickname.parse('👩‍👧 ليلى')).toBe('👩‍👧 ليلى')
  })
})
