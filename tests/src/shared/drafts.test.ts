import { expect, test } from 'vitest'
import { withDraft } from '#src/shared/drafts/drafts.ts'

const initial = { name: 'Juan dela Cruz', idNumber: '' }

test('what was typed replaces what the server knows, field by field', () => {
  expect(withDraft(initial, '{"idNumber":"1234-5678"}')).toEqual({ name: 'Juan dela Cruz', idNumber: '1234-5678' })
  expect(withDraft(initial, '{"name":"","idNumber":"P1"}')).toEqual({ name: '', idNumber: 'P1' })
})

test.each([null, '', 'nonsense', 'null', '3', '[]', '{"name":7,"isAdmin":"yes"}'])('%j changes nothing', (stored) => {
  expect(withDraft(initial, stored)).toEqual(initial)
})
