import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { serverEntry } from '../../build/buildServer.ts'
import type { DepositOrder } from '../../contract/wallet.ts'
import { e2eDataDir, houseTemplate } from '../../scripts/e2eData.ts'
import { findEmbedded } from '../../server/embedded/index.ts'

/** Asks the run's own PostgreSQL, as its owner; gives its address. */
async function askDatabase(sql: string): Promise<URL> {
  const url = findEmbedded(join(e2eDataDir(process.env.E2E_PORT ?? 3900), 'pg'))?.url
  if (url === undefined) throw new Error('the house of this run has no database of its own')
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
  return new URL(url)
}

/** A house of its own beside the run's, with a database of its own in the run's PostgreSQL, on data that stay: opened again, it may live on another day. */
export interface House {
  readonly origin: string
  /** Opens it at this time, ms UTC; closes it first when it is open. */
  openAt(now: number): Promise<void>
  /** What somebody does elsewhere, on another device. Throws when it is refused, with the code. */
  call<Data>(path: string, body: object, token?: string): Promise<Data>
  /** A deposit that the sandbox's channel says is paid; in hundredths. */
  deposit(token: string, amount: number): Promise<void>
  /** Closes it and forgets its data. */
  end(): Promise<void>
}

const isUp = (origin: string) =>
  fetch(`${origin}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** `dist`: another build than the run's, from the project's folder. */
export function createHouse(port: number, { dist }: { dist?: string } = {}): House {
  const dataDir = mkdtempSync(join(tmpdir(), 'swerte-house-'))
  const name = `house_${randomUUID().slice(0, 8)}`
  let databaseUrl: string | undefined
  const makeDatabase = async () => {
    const url = await askDatabase(`create database ${name} template ${houseTemplate}`)
    url.pathname = `/${name}`
    return url.href
  }
  const origin = `http://localhost:${port}`
  let close = async () => {}
  const call: House['call'] = async <Data>(path: string, body: object, token?: string) => {
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
      await close()
      databaseUrl ??= await makeDatabase()
      const env = {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        RATE_FACTOR: '1000',
        SLOT_ROUND_MS: '0',
        GIFT_CALM_MINUTES: '0',
        ...(dist !== undefined && { DIST: dist }),
        // Today is a moment ago already.
        CLOCK_AHEAD_MS: String(Math.max(0, now - Date.now())),
      }
      const house = spawn(process.execPath, [serverEntry], { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
      const gone = new Promise<void>((resolve) => house.once('exit', () => resolve()))
      close = async () => {
        house.kill('SIGTERM')
        await gone
      }
      const deadline = Date.now() + 60_000
      while (!(await isUp(origin))) {
        if (house.exitCode !== null || Date.now() > deadline) throw new Error('the house did not open')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async end() {
      await close()
      if (databaseUrl !== undefined) await askDatabase(`drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
