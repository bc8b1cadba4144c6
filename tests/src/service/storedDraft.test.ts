import { expect, test } from 'vitest'
import { parseDraft, storedDraftText } from '#src/features/support/chat/storedDraft.ts'

const now = 1_000_000_000
const message = (clientId: string, at: number, isSent = false) => ({
  clientId,
  chatId: '7',
  text: `words of ${clientId}`,
  pictures: [],
  at,
  isSent,
})

test('recent messages are resumed, old ones become a draft again, and sent ones are neither', () => {
  const outbox = [message('old', now - 600_001), message('fresh', now - 600_000), message('sent', now, true)]
  const text = storedDraftText({ draft: { text: 'half a', pictures: ['p'] }, outbox })
  expect(parseDraft(text, now)).toEqual({
    draft: { text: 'words of old\nhalf a', pictures: ['p'] },
    outbox: [outbox[1]],
  })
})

test('nothing to store stores nothing', () => {
  expect(storedDraftText({ draft: { text: '', pictures: [] }, outbox: [message('sent', now, true)] })).toBeNull()
})

test.each([null, '', '{', '[]', '7', '{"draft":7,"outbox":[null,{"clientId":1}]}'])('%j in storage is ignored', (stored) => {
  expect(parseDraft(stored, now)).toEqual({ draft: { text: '', pictures: [] }, outbox: [] })
})
