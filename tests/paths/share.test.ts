import { describe, expect, it } from 'vitest'
import { models } from '#machines/index.ts'
import { transitionsTaken } from '#machines/kit/coverage.ts'
import { transitionsOf } from '#machines/kit/transitions.ts'
import { walksThroughPage } from '../../e2e/drivers/driver.ts'
import { drivers, walkedElsewhere } from '../../e2e/drivers/index.ts'
import { unreachable } from '../../e2e/drivers/unreachable.ts'

describe('the share of the machines that is walked through the page', () => {
  it('has a driver for every machine of the player’s page', () => {
    expect([...Object.keys(drivers), ...Object.keys(walkedElsewhere)].sort()).toEqual(models.map(({ machine }) => machine.id).sort())
  })

  it('leaves out no transition without a reason, and names none that is walked', () => {
    const uncovered = models.flatMap((model) => {
      const drive = drivers[model.machine.id]
      if (!drive) return []
      const walked = walksThroughPage(model.machine.id, drive)
      const taken = new Set(walked.flatMap((path) => [...transitionsTaken(model, path)]))
      const excepted = new Set(model.unreachable.map(({ transition }) => transition))
      return transitionsOf(model.machine)
        .map(({ id }) => id)
        .filter((id) => !taken.has(id) && !excepted.has(id))
    })
    expect(unreachable.map(({ transition }) => transition).sort()).toEqual(uncovered.sort())
    expect(unreachable.filter(({ why }) => why === '')).toEqual([])
  })
})
