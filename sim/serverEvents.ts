import { minuteMs } from '#contract/durations.ts'
import type { Simulation } from './simulation.ts'

/** How often a call in flight is disturbed, and how often the server refuses what it could do. */
export const defaultFaultRate = 0.015
export const usualBusyness = 0.004

/** Events at the server during play: it closes for a while, ends sessions, changes the notice; and connections get worse. */
export function scheduleServerEvents(simulation: Simulation): void {
  const { clock, chance, server, net } = simulation
  const events: readonly (readonly [string, () => void])[] = [
    ['the server closes for maintenance', () => (server.closedUntil = clock.now() + chance.between(1, 6) * minuteMs)],
    [
      'the server ends a session',
      () => {
        const live = [...server.logins.values()].filter(({ endedAt }) => endedAt === null)
        if (live.length > 0) chance.pick(live).endedAt = clock.now()
      },
    ],
    ['there is a new build', () => (server.build = `build${chance.between(1, 3)}`)],
    ['there is a new notice', () => server.noticeVersion++],
    [
      'the connection gets worse',
      () => {
        net.faultRate = 0.4
        clock.after(chance.between(1, 4) * minuteMs, null, () => (net.faultRate = simulation.isCalm ? 0 : defaultFaultRate))
      },
    ],
    [
      'everything is slow',
      () => {
        server.busyness = 0.2
        net.faultRate = 0.2
        clock.after(chance.between(1, 4) * minuteMs, null, () => {
          server.busyness = simulation.isCalm ? 0 : usualBusyness
          net.faultRate = simulation.isCalm ? 0 : defaultFaultRate
        })
      },
    ],
  ]
  const next = () =>
    clock.after(chance.wait(4 * minuteMs), null, () => {
      if (simulation.isCalm) return
      const [what, work] = chance.pick(events)
      simulation.story(what)
      work()
      next()
    })
  next()
}
