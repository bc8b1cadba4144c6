import { describe, expect, it } from 'vitest'
import { networkMachine } from '#machines/network/network.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { activeIn, handledIn } from '#src/features/dev/active.ts'
import { deviceOf } from '#src/features/dev/device.ts'
import { filtered, noFilter, rowsOf, typesOf } from '#src/features/dev/rows.ts'

const moment = (actor: string, no: number, type: string, state: string, rest: object = {}) => ({
  actor,
  no,
  at: no,
  event: { type, ...rest },
  state,
  context: {},
  status: 'active',
})
const machineOf = (key: string, name: string) => ({ key, page: 'a', device: 'Linux', name, machine: name })
const log = {
  actors: [machineOf('a:1', 'session'), machineOf('a:2', 'boot')],
  moments: [
    moment('a:1', 0, 'xstate.init', 'anonymous'),
    moment('a:2', 0, 'xstate.init', 'checking'),
    moment('a:1', 1, 'login.succeeded', 'loggedIn', { userId: 'Maria' }),
  ],
}
const short = (rows: ReturnType<typeof rowsOf>) => rows.map(({ name, event }) => `${name} ${event.type}`)

describe('the rows of the list of events', () => {
  it('are those of one machine or of all, in order', () => {
    expect(short(rowsOf(log, 'a:1'))).toEqual(['session xstate.init', 'session login.succeeded'])
    expect(short(rowsOf(log, 'all'))).toEqual(['session xstate.init', 'boot xstate.init', 'session login.succeeded'])
    expect(rowsOf(log, 'gone')).toEqual([])
  })

  it.each([
    [{}, ['session xstate.init', 'boot xstate.init', 'session login.succeeded']],
    [{ type: 'xstate.init' }, ['session xstate.init', 'boot xstate.init']],
    [{ text: ' BOOT ' }, ['boot xstate.init']],
    [{ text: 'maria' }, ['session login.succeeded']],
    [{ text: 'anonymous' }, ['session xstate.init']],
    [{ type: 'xstate.init', text: 'maria' }, []],
  ])('are those that match %j', (wanted, expected) => {
    expect(short(filtered(rowsOf(log, 'all'), { ...noFilter, ...wanted }))).toEqual(expected)
  })

  it('have each kind of event once', () => {
    expect(typesOf(rowsOf(log, 'all'))).toEqual(['login.succeeded', 'xstate.init'])
  })
})

describe('a state', () => {
  it('is highlighted with all its parents, in every region', () => {
    expect(activeIn(networkMachine, { connection: 'offline', tips: 'quiet' }).map(({ id }) => id)).toEqual([
      'network',
      'network.connection',
      'network.connection.offline',
      'network.tips',
      'network.tips.quiet',
    ])
    expect(activeIn(networkMachine, undefined)).toEqual([])
  })

  it('has its own events and those of its parents', () => {
    expect([...handledIn(networkMachine, { connection: 'offline', tips: 'shown' })].sort()).toEqual([
      'connection.changed',
      'connection.restored',
      'tips.dismissed',
    ])
    expect(handledIn(sessionMachine, 'anonymous').has('login.succeeded')).toBe(true)
  })
})

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36', 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36', 'Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 'Linux'],
  ['curl/8', 'a device'],
])('the device of %s is called %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
