import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refreshData } from '#contract/session.ts'
import { watchDots } from '#src/shared/refresh/watchDots.ts'

const createTestServer = () => {
  const queries = new QueryClient()
  const changed = vi.fn<() => void>()
  const stop = watchDots(queries, changed)
  const setDots = (signInAward: boolean, coin = 0) => queries.setQueryData([refreshData.path, {}], { coin, redDots: { signInAward } })
  return { queries, changed, stop, tell: setDots }
}

test('the first response is no change; nor are the same dots with another balance', () => {
  const { changed, tell } = createTestServer()
  tell(true)
  tell(true, 500)
  expect(changed).not.toHaveBeenCalled()
})

test('each change of a dot is reported once, until it is stopped', () => {
  const { changed, stop, tell } = createTestServer()
  tell(true)
  tell(false)
  tell(false)
  expect(changed).toHaveBeenCalledTimes(1)
  tell(true)
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
  tell(false)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('other calls have no dots', () => {
  const { queries, changed, tell } = createTestServer()
  tell(true)
  queries.setQueryData(['betRecord', {}], { redDots: {} })
  expect(changed).not.toHaveBeenCalled()
})
