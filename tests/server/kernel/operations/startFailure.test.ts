import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { connectClient } from '#server/kernel/database/connectClient.ts'
import { listenError, startFailure } from '#server/kernel/operations/startFailure.ts'
import { createEmptyDatabase } from '../../fixtures/database.ts'

/** Listens, and returns the port, or what it failed with. */
const listen = (port: number, host = '127.0.0.1') => {
  const server = createServer()
  return new Promise<{ failure: unknown } | { port: number; close: () => void }>((resolve) => {
    server.once('error', (failure) => resolve({ failure }))
    server.listen(port, host, () => resolve({ port: (server.address() as AddressInfo).port, close: () => server.close() }))
  })
}
const names = { portName: 'METRICS_PORT', hostName: 'METRICS_HOST' }
const textOf = async (port: number, host?: string) => {
  const outcome = await listen(port, host)
  if (!('failure' in outcome)) throw new Error('it listens')
  return startFailure(listenError(outcome.failure, { port, host: host ?? '' }, names))
}

test('a port that cannot be listened on is told with the setting to change', async () => {
  const first = await listen(0)
  if (!('port' in first)) throw new Error('no port is free')
  expect(await textOf(first.port)).toBe(
    `Port ${first.port} is in use, perhaps by a server that is already running: stop that one, or set METRICS_PORT to another port.`,
  )
  first.close()
  // An address of documentation, which no machine has.
  expect(await textOf(0, '192.0.2.1')).toBe('METRICS_HOST is 192.0.2.1, which is no address of this machine.')
})

test('a database that cannot be opened is named without its password, with the setting to check', async () => {
  const gone = await listen(0)
  if (!('port' in gone)) throw new Error('no port is free')
  gone.close()
  await expect(connectClient(`postgres://ana:secret@127.0.0.1:${gone.port}/swerte`)).rejects.toThrow(
    `The database 127.0.0.1:${gone.port}/swerte cannot be opened: connect ECONNREFUSED 127.0.0.1:${gone.port}. Check DATABASE_URL.`,
  )
  const database = await createEmptyDatabase()
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  await expect(connectClient(url.href)).rejects.toThrow(
    /\/no_such_database cannot be opened: database "no_such_database" does not exist\. /,
  )
  await database.drop()
})

test('what nobody has thought of is told with its place in the code and its cause', () => {
  const error = new RangeError('out of range', { cause: new Error('the depth') })
  expect(startFailure(error)).toMatch(/^RangeError: out of range\n {4}at [^]+the depth/)
  expect(startFailure(new Error('Set DATA_DIR.', { cause: error }))).toBe('Set DATA_DIR.')
})
