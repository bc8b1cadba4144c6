import { expect, test } from 'vitest'
import { createRequestIds } from '#src/queries/useCallMutation.ts'

const create = () => {
  let made = 0
  return createRequestIds(() => `request-${++made}`)
}

test('the same input after a lost response is the same request', () => {
  const ids = create()
  expect([ids.of({ name: 'phone' }), ids.of({ name: 'phone' })]).toEqual(['request-1', 'request-1'])
})

test('another input is another request, also after a lost response', () => {
  const ids = create()
  expect([ids.of({ name: 'phone' }), ids.of({ name: 'laptop' }), ids.of({ name: 'phone' })]).toEqual([
    'request-1',
    'request-2',
    'request-3',
  ])
})

test('after a response, the same input is a new request', () => {
  const ids = create()
  const first = ids.of({ name: 'phone' })
  ids.answered()
  expect([first, ids.of({ name: 'phone' })]).toEqual(['request-1', 'request-2'])
})
