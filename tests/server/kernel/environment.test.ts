import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#server/kernel/environment.ts'
import { root } from '#server/kernel/root.ts'

test('an empty environment runs on one machine', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    localOrigin: 'http://localhost:3000',
    origin: 'http://localhost:3000',
    certificate: undefined,
    metricsPort: 0,
    metricsHost: '127.0.0.1',
    traces: undefined,
    backupDir: undefined,
    dataDir: join(process.cwd(), '.data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    logLevel: 'info',
    rateFactor: 1,
    slotRoundMs: 2_500,
    giftCoolingOffMinutes: 30,
    chatHours: 'posted',
    beacon: 'sandbox',
    catalogue: 'house',
    clockAheadMs: 0,
    bucket: undefined,
    origins: undefined,
    operators: [],
    dist: join(root, 'dist'),
    deskDist: join(root, 'dist-desk'),
    deskAddresses: undefined,
    trustedProxies: undefined,
  })
})

test('addresses are read as browsers write them', () => {
  expect(readSettings({ ORIGINS: 'https://Swerte.example/, http://localhost:3000' }).origins).toEqual([
    'https://swerte.example',
    'http://localhost:3000',
  ])
})

test('links lead to the first address of players, and without one to this machine by the protocol that the server speaks', () => {
  const files = { TLS_CERT: '/etc/swerte/cert.pem', TLS_KEY: '/etc/swerte/key.pem' }
  expect(readSettings({ PORT: '3443', ...files }).origin).toBe('https://localhost:3443')
  expect(readSettings({ ...files, ORIGINS: 'https://swerte.example, https://www.swerte.example' })).toMatchObject({
    localOrigin: 'https://localhost:3000',
    origin: 'https://swerte.example',
  })
})

test('all invalid variables are named at once, with what they must be', () => {
  expect(() => readSettings({ PORT: 'http', CLOCK_AHEAD_MS: '-1', ORIGINS: 'swerte.example', CATALOGUE: 'all' })).toThrow(
    /^PORT must be a whole number\nCATALOGUE .+\nCLOCK_AHEAD_MS .+\nORIGINS must be addresses like https:\/\/swerte\.example, not “swerte\.example”$/,
  )
})

test('a port is one, and a database has an address, whose password is not shown', () => {
  expect(() => readSettings({ PORT: '65536', METRICS_PORT: '99999', DATABASE_URL: 'swerte:secret@localhost/swerte' })).toThrow(
    /^PORT must be a port, at most 65535\nMETRICS_PORT must be a port, at most 65535\nDATABASE_URL must be an address like postgres:\/\/user:password@host:5432\/database$/,
  )
  expect(readSettings({ DATABASE_URL: 'postgres://swerte:secret@%2Frun%2Fpostgresql/swerte' }).databaseUrl).toBe(
    'postgres://swerte:secret@%2Frun%2Fpostgresql/swerte',
  )
})

test('a bucket needs its address and both keys', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readSettings({ S3_BUCKET: 'https://s3.example.com/swerte/', ...keys }).bucket).toEqual({
    url: 'https://s3.example.com/swerte',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(() => readSettings({ S3_BUCKET: 'https://s3.example.com', ...keys })).toThrow(
    'S3_BUCKET must be a bucket’s address like https://s3.example.com/swerte, not “https://s3.example.com”',
  )
  expect(() => readSettings({ S3_BUCKET: 'https://s3.example.com/swerte', S3_ACCESS_KEY_ID: 'id' })).toThrow(
    'S3_SECRET_ACCESS_KEY must be set with S3_BUCKET',
  )
})

test('a certificate needs its key', () => {
  expect(readSettings({ TLS_CERT: '/etc/swerte/cert.pem', TLS_KEY: '/etc/swerte/key.pem' }).certificate).toEqual({
    cert: '/etc/swerte/cert.pem',
    key: '/etc/swerte/key.pem',
  })
  expect(() => readSettings({ TLS_CERT: '/etc/swerte/cert.pem' })).toThrow(/^TLS_KEY must be set with TLS_CERT$/)
  expect(() => readSettings({ TLS_KEY: '/etc/swerte/key.pem' })).toThrow(/^TLS_CERT must be set with TLS_KEY$/)
})

test('A12, R49: operators are a closed list of plain names with roles; one without a role is an admin', () => {
  expect(readSettings({ OPERATORS: 'ana:payments+finance, Ben ,' }).operators).toEqual([
    { name: 'ana', roles: ['payments', 'finance'] },
    { name: 'ben', roles: ['admin'] },
  ])
  for (const wrong of ['ana,ben\u001B[2K', 'ana:boss', 'ana:', 'ana:risk:risk', ':risk', 'ana,System', 'console', 'nobody:risk'])
    expect(() => readSettings({ OPERATORS: wrong })).toThrow(
      /^OPERATORS must be plain names like ana,ben \(not system, console or nobody\), with roles like ana:support\+payments, each once$/,
    )
})

test('an operator who is named twice is refused, whatever the case: their roles would be those of either', () => {
  for (const twice of ['ana:payments,ana:risk', 'ana, Ana:risk', 'ana,ben,ana'])
    expect(() => readSettings({ OPERATORS: twice })).toThrow(/^OPERATORS names ana twice: join the roles, like ana:support\+payments$/)
})
