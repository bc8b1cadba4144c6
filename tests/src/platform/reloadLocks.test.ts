import { expect, it } from 'vitest'
import { createReloadLocks } from '#src/platform/reloadLocks.ts'

it('holds for a reason until each of its holders has released it, once', () => {
  const locks = createReloadLocks()
  const changes: boolean[] = []
  const stop = locks.onChange(() => void changes.push(locks.isAny()))
  const [first, second] = [locks.hold('game'), locks.hold('game')]
  first()
  first()
  expect([locks.has('game'), locks.has('form'), locks.isAny()]).toEqual([true, false, true])
  second()
  expect([locks.has('game'), locks.isAny(), changes]).toEqual([false, false, [true, true, true, false]])
  stop()
  locks.hold('form')
  expect(changes).toHaveLength(4)
})

it('two pages do not hold each other', () => {
  const [own, other] = [createReloadLocks(), createReloadLocks()]
  own.hold('draw')
  expect([own.isAny(), other.isAny()]).toEqual([true, false])
})
