import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { dayMs } from '#contract/durations.ts'
import { serverEntry } from '../../build/buildServer.ts'
import type { DepositOrder } from '../../contract/wallet.ts'
import { e2eDataDir, templateName } from '../../scripts/e2eData.ts'
import { findEmbedded } from '../../server/embedded/index.ts'

/** Queries the run's own PostgreSQL, as its owner; returns its address. */
async function askDatabase(sql: string): Promise<URL> {
  const url = findEmbedded(join(e2eDataDir(process.env.E2E_PORT ?? 3900), 'pg'))?.url
  if (url === undefined) throw new Error('the server of this run has no separate database')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
  return new URL(url)
}

/**
 * A server separate from the run's, with its own database in the run's PostgreSQL, on persistent data: opened again, it may run on
 * another day.
 */
export interface OwnServer {
  readonly origin: string
  /** Opens it at this time, ms UTC; closes it first when it is open. */
  openAt(now: number): Promise<void>
  /** A call from another device. Throws when it is refused, with the code. */
  call<Data>(path: string, body: object, token?: string): Promise<Data>
  /** A deposit that the sandbox provider reports as paid; in hundredths. */
  deposit(token: string, amount: number): Promise<void>
  /** Runs `npm run operator -- …` on its database; returns the output. */
  readonly operate: (this: void, ...args: string[]) => Promise<string>
  /** Closes it and deletes its data. */
  end(): Promise<void>
}

/** 1970-01-05. */
const firstMonday = 4 * dayMs

/** 00:00 UTC of the first Monday that is at least a day ahead, of those that fit: a fixed date would be past one day. */
export function nextMonday(fits: (monday: number) => boolean = () => true): number {
  let monday = firstMonday + Math.ceil((Date.now() + dayMs - firstMonday) / (7 * dayMs)) * 7 * dayMs
  while (!fits(monday)) monday += 7 * dayMs
  return monday
}

const isUp = (origin: string) =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** `dist`: a build other than the run's, relative to the project's folder. */
export function createOwnServer(port: number, { dist }: { dist?: string } = {}): OwnServer {
  const dataDir = mkdtempSync(join(tmpdir(), 'swerte-server-'))
  const name = `own_server_${randomUUID().slice(0, 8)}`
  let databaseUrl: string | undefined
  const makeDatabase = async () => {
    const url = await askDatabase(`create database ${name} template ${templateName} strategy file_copy`)
    url.pathname = `/${name}`
    return url.href
  }
  const origin = `http://localhost:${port}`
  let close = async () => {}
  const call: OwnServer['call'] = async <Data>(path: string, body: object, token?: string) => {
    const response = await fetch(`${origin}/production-api/app/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ requestId: crypto.randomUUID(), ...body }),
    })
    const { errcode, data } = (await response.json()) as { errcode: number; data: Data }
    if (errcode !== 0) throw new Error(`${path} was refused: ${errcode}`)
    return data
  }
  return {
    origin,
    call,
    async deposit(token, amount) {
      const { orderId } = await call<DepositOrder>('recharge', { typeId: 'qr-ph', amount }, token)
      const { pay } = await call<DepositOrder>('rechargeStatus', { orderId }, token)
      const ticket = new URL(pay?.url ?? '', origin).searchParams
      await fetch(`${origin}/sandbox/pay`, {
        method: 'POST',
        body: new URLSearchParams({ ...Object.fromEntries(ticket), action: 'pay' }),
      })
    },
    async openAt(now) {
      const ahead = now - Date.now()
      // The caller's «now» is already a moment in the past.
      if (ahead < -60_000) throw new Error('a server’s clock cannot be turned back: take a date from nextMonday()')
      await close()
      databaseUrl ??= await makeDatabase()
      const env = {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        RATE_FACTOR: '1000',
        SLOT_ROUND_MS: '0',
        GIFT_COOLING_OFF_MINUTES: '0',
        ...(dist !== undefined && { DIST: dist }),
        CLOCK_AHEAD_MS: String(Math.max(0, ahead)),
      }
      const server = spawn(process.execPath, [serverEntry], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
      const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
      close = async () => {
        server.kill('SIGTERM')
        await gone
      }
      const deadline = Date.now() + 60_000
      while (!(await isUp(origin))) {
        if (server.exitCode !== null || Date.now() > deadline) throw new Error('the server did not open')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async operate(...args) {
      if (databaseUrl === undefined) throw new Error('the server was never opened')
      const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(port), OPERATORS: 'ana,ben' }
      return (await promisify(execFile)(process.execPath, ['scripts/operator.ts', ...args], { env })).stdout
    },
    async end() {
      await close()
      if (databaseUrl !== undefined) await askDatabase(`drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
