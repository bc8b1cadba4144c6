import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { secureRandom } from './random.ts'
import { root } from './root.ts'

const whole = (fallback: number) =>
  z.preprocess((text) => (text === undefined || text === '' ? fallback : Number(text)), z.int('must be a whole number').min(0))
const folder = (fallback: string, from = '') =>
  z
    .string()
    .optional()
    .transform((path) => resolve(from, path || fallback))

/** `https://swerte.example, https://www.swerte.example`, as browsers write them. */
const addresses = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text) return undefined
    return text.split(',').map((part) => {
      const url = URL.parse(part.trim())
      if (url && /^https?:$/.test(url.protocol)) return url.origin
      context.addIssue({ code: 'custom', message: `must be addresses like https://swerte.example, not «${part}»` })
      return z.NEVER
    })
  })

/** What operators of the server may do, by their work (server/desk/roles.ts). `admin` may do everything. */
export const operatorRoles = ['support', 'payments', 'risk', 'content', 'finance', 'admin'] as const
export type OperatorRole = (typeof operatorRoles)[number]
export interface Operator {
  readonly name: string
  readonly roles: readonly OperatorRole[]
}
const isRole = (text: string): text is OperatorRole => (operatorRoles as readonly string[]).includes(text)

/** `ana:payments+risk, ben`: plain names, as `--by` takes them, with their roles. Without one: `admin`, for a server of one person. */
const named = z
  .string()
  .default('')
  .transform((text, context) =>
    text
      .split(',')
      .flatMap((part) => part.trim() || [])
      .map((part): Operator => {
        const [name = '', given = 'admin', ...more] = part.split(':')
        const roles = given.split('+')
        if (/^[a-z][a-z0-9._-]{0,31}$/i.test(name) && roles.every(isRole) && more.length === 0) return { name, roles }
        context.addIssue({
          code: 'custom',
          message: `must be plain names like ana,ben, with roles like ana:${operatorRoles.slice(0, 2).join('+')}`,
        })
        return z.NEVER
      }),
  )

/** What the environment decides. Everything has a default that works on one machine. */
const environment = z.object({
  PORT: whole(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Where `/metrics` is served, apart from players; 0: nowhere, and nothing is counted. */
  METRICS_PORT: whole(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Folder of the embedded database and of the server's own secret. */
  DATA_DIR: folder('.data'),
  /** Where the embedded database's log is archived and `npm run backup` puts its copies; undefined: nowhere. On another disk than DATA_DIR. */
  BACKUP_DIR: z
    .string()
    .optional()
    .transform((path) => (path ? resolve(path) : undefined)),
  /** Undefined: the embedded database is used. */
  DATABASE_URL: z
    .string()
    .optional()
    .transform((url) => url || undefined),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_FACTOR: whole(1),
  /** Milliseconds that a slot round lasts at least: 0 for measurements and tests, which play faster than people may. */
  SLOT_ROUND_MS: whole(2_500),
  GIFT_CALM_MINUTES: whole(30),
  /** Milliseconds in which a round of everybody takes bets. */
  LIVE_BET_MS: whole(15_000),
  /** Where the public values of shared rounds come from: drand, or a stand-in on this machine. */
  BEACON: z.enum(['sandbox', 'drand']).default('sandbox'),
  CATALOGUE: z.enum(['house', 'generated']).default('house'),
  /** How far ahead of the machine's clock the server runs, in ms: for rehearsing what another day brings. */
  CLOCK_AHEAD_MS: whole(0),
  /** The addresses that players reach the server at; undefined: whichever they use. Passkeys are made for these alone. */
  ORIGINS: addresses,
  /** Who may decide at the operator's desk; nobody unless they are named. */
  OPERATORS: named,
  /** Folder of the built app. */
  DIST: folder('dist', root),
})

/** Throws an error that names each variable that cannot be used, and why. */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const read = environment.safeParse(env)
  if (!read.success) throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  const {
    PORT,
    HOST,
    METRICS_PORT,
    METRICS_HOST,
    DATA_DIR,
    BACKUP_DIR,
    DATABASE_URL,
    LOG_LEVEL,
    RATE_FACTOR,
    SLOT_ROUND_MS,
    GIFT_CALM_MINUTES,
    LIVE_BET_MS,
    BEACON,
    CATALOGUE,
    CLOCK_AHEAD_MS,
    ORIGINS,
    OPERATORS,
    DIST,
  } = read.data
  return {
    port: PORT,
    host: HOST,
    metricsPort: METRICS_PORT,
    metricsHost: METRICS_HOST,
    dataDir: DATA_DIR,
    backupDir: BACKUP_DIR,
    databaseUrl: DATABASE_URL,
    logLevel: LOG_LEVEL,
    rateFactor: RATE_FACTOR,
    slotRoundMs: SLOT_ROUND_MS,
    giftCalmMinutes: GIFT_CALM_MINUTES,
    liveBetMs: LIVE_BET_MS,
    beacon: BEACON,
    catalogue: CATALOGUE,
    clockAheadMs: CLOCK_AHEAD_MS,
    origins: ORIGINS,
    operators: OPERATORS,
    dist: DIST,
  }
}
export type Settings = ReturnType<typeof readSettings>

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
