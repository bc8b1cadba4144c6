import { expect, test } from 'vitest'
import { draftIn } from '#src/features/support/contact/draft.ts'

const empty = { type: null, text: '', pictures: [] }

test('a stored draft is restored', () => {
  const draft = { type: 'idea', text: 'More lanterns', pictures: ['a', 'b'] }
  expect(draftIn(JSON.stringify(draft))).toEqual(draft)
})

test.each([null, '', 'nonsense', 'null', '3', '[]', '{"type":"rant","text":7,"pictures":"a"}'])('%j is an empty draft', (stored) => {
  expect(draftIn(stored)).toEqual(empty)
})

test('of pictures only ids are restored', () => {
  expect(draftIn('{"pictures":["a",1,null]}')).toEqual({ ...empty, pictures: ['a'] })
})
