import { createSettings } from '#server/settings/live.ts'
import { publish } from '#server/settings/publish.ts'
import type { Change, Publishing } from '#server/settings/publish.ts'
import { versionsAfter } from '#server/settings/store.ts'
import type { TestApp } from '../fixtures/app.ts'

export const worldOf = (app: TestApp): Publishing => ({ db: app.db, now: app.clock.now, defaults: app.defaults })

export const newest = async ({ db }: TestApp): Promise<number> => (await versionsAfter(db, 0)).at(-1)?.revision ?? 0

/** Publishes a change by an author who has seen the latest revision. */
export const change = async (app: TestApp, values: Change['values'], more: Partial<Change> = {}) =>
  publish(worldOf(app), { author: 'ana', reason: 'a test', base: await newest(app), values, ...more })

/** Another server on the same database and by the same clock. */
export const anotherServer = (app: TestApp, defaults = app.defaults) => {
  const lines: string[] = []
  const settings = createSettings({
    db: app.db,
    clock: () => app.clock.now,
    defaults,
    serverId: 'another',
    log: (line) => void lines.push(line),
  })
  return { settings, lines }
}

export const jackpotCells = (app: TestApp, first: number, second: number) =>
  app.defaults.jackpot.cells.map((cell, index) => (index < 2 ? { ...cell, odds: index === 0 ? first : second } : cell))
