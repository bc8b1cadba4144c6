import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { secureRandom } from './random.ts'
import { root } from './root.ts'

/** What the environment decides. Everything has a default that works on one machine. */
export interface Settings {
  readonly port: number
  readonly host: string
  /** Folder of the embedded database and of the server's own secret. */
  readonly dataDir: string
  /** Undefined: the embedded database is used. */
  readonly databaseUrl: string | undefined
  readonly logLevel: string
  readonly rateFactor: number
  readonly catalogue: 'house' | 'generated'
  /** How far ahead of the machine's clock the house lives, in ms: for rehearsing what another day brings. */
  readonly clockAheadMs: number
  /** The addresses that players reach the house at; undefined: whichever they use. Passkeys are made for these alone. */
  readonly origins: readonly string[] | undefined
  /** Folder of the built app. */
  readonly dist: string
}

const number = (name: string, text: string | undefined, fallback: number): number => {
  const value = text === undefined || text === '' ? fallback : Number(text)
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not «${text}»`)
  return value
}

/** `https://swerte.example, https://www.swerte.example`, as browsers write them. */
const addresses = (text: string | undefined): readonly string[] | undefined => {
  if (!text) return undefined
  return text.split(',').map((part) => {
    const url = URL.parse(part.trim())
    if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`ORIGINS must be addresses like https://swerte.example, not «${part}»`)
    return url.origin
  })
}

export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => ({
  port: number('PORT', env.PORT, 3000),
  host: env.HOST ?? '127.0.0.1',
  dataDir: resolve(env.DATA_DIR || '.data'),
  databaseUrl: env.DATABASE_URL || undefined,
  logLevel: env.LOG_LEVEL ?? 'info',
  rateFactor: number('RATE_FACTOR', env.RATE_FACTOR, 1),
  catalogue: env.CATALOGUE === 'generated' ? 'generated' : 'house',
  clockAheadMs: number('CLOCK_AHEAD_MS', env.CLOCK_AHEAD_MS, 0),
  origins: addresses(env.ORIGINS),
  dist: resolve(root, env.DIST || 'dist'),
})

/** The key of this installation: SECRET_KEY, else made once and kept beside the data, readable by its owner only. */
export function readSecret(dataDir: string, env: NodeJS.ProcessEnv = process.env): Buffer {
  if (env.SECRET_KEY) return Buffer.from(env.SECRET_KEY)
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, secureRandom.bytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process starting on the same data wrote it first.
      if (!existsSync(file)) throw error
    }
    chmodSync(file, 0o600)
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64url')
}
