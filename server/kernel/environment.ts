import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isOperatorName, operatorRoles, rolesIn } from '#contract/operatorRoles.ts'
import type { OperatorRole } from '#contract/operatorRoles.ts'
import { secureRandom } from './random.ts'
import { root } from './root.ts'

const integer = (fallback: number) =>
  z.preprocess((text) => (text === undefined || text === '' ? fallback : Number(text)), z.int('must be a whole number').min(0))
const port = (fallback: number) => integer(fallback).refine((number) => number <= 65_535, 'must be a port, at most 65535')
const folder = (fallback: string, from = '') =>
  z
    .string()
    .optional()
    .transform((path) => resolve(from, path || fallback))

/** Not shown in the message: it has a password. */
const databaseAddress = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.*)?$/, 'must be an address like postgres://user:password@host:5432/database')
  .optional()
  .transform((url) => url || undefined)

/** `https://swerte.example, https://www.swerte.example`, as browsers write origins. */
const addresses = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text) return undefined
    return text.split(',').map((part) => {
      const url = URL.parse(part.trim())
      if (url && /^https?:$/.test(url.protocol)) return url.origin
      context.addIssue({ code: 'custom', message: `must be addresses like https://swerte.example, not “${part}”` })
      return z.NEVER
    })
  })

export interface Operator {
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

/**
 * `ana:payments+risk, ben`: plain names, as `--by` and the desk take them, with their roles. Without a role: `admin`, for a server run by one
 * person. In lower case, as at the desk: by its name, a person cannot approve what they requested, and “Ana” would be another one than “ana”.
 */
const named = z
  .string()
  .default('')
  .transform((text, context) => {
    const like = `ana:${operatorRoles.slice(0, 2).join('+')}`
    const names = new Set<string>()
    return text
      .split(',')
      .flatMap((part) => part.trim() || [])
      .map((part): Operator => {
        const [written = '', role = 'admin', ...more] = part.split(':')
        const name = written.toLowerCase()
        const roles = rolesIn(role)
        if (!isOperatorName(name) || !roles || more.length > 0) {
          context.addIssue({
            code: 'custom',
            message: `must be plain names like ana,ben (not system, console or nobody), with roles like ${like}, each once`,
          })
          return z.NEVER
        }
        // Of two lists of roles, it would be left to each reader which one holds.
        if (names.has(name)) context.addIssue({ code: 'custom', message: `names ${name} twice: join the roles, like ${like}` })
        names.add(name)
        return { name, roles }
      })
  })

/** Whether the list contains an address, as a connection gives it. */
export const includesAddress = (list: BlockList, ip: string): boolean => list.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')

/** `10.0.0.0/8, 127.0.0.1`, as a list that tests whether it contains an address. */
const networks = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text) return undefined
    const list = new BlockList()
    for (const part of text.split(',')) {
      const [address = '', bits] = part.trim().split('/')
      const version = isIP(address)
      const addressBits = version === 4 ? 32 : 128
      const size = bits === undefined ? addressBits : Number(bits)
      if (version === 0 || !Number.isInteger(size) || size < 0 || size > addressBits) {
        context.addIssue({ code: 'custom', message: `must be addresses like 127.0.0.1 or 10.0.0.0/8, not “${part.trim()}”` })
        return z.NEVER
      }
      list.addSubnet(address, size, version === 4 ? 'ipv4' : 'ipv6')
    }
    return list
  })

/** The environment variables. Each has a default that works on a single machine. */
const environment = z
  .object({
    PORT: port(3000),
    HOST: z.string().default('127.0.0.1'),
    /** The certificate's file, with its chain, and that of its key: the server then speaks HTTPS with HTTP/2; empty: HTTP. */
    TLS_CERT: z.string().default(''),
    TLS_KEY: z.string().default(''),
    /** Port of `/metrics`, separate from the players' port; 0: not served, and nothing is counted. */
    METRICS_PORT: port(0),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** A collector of OpenTelemetry that takes OTLP over HTTP, such as `http://localhost:4318`; undefined: no traces. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an address like http://localhost:4318' })
      .optional()
      .or(z.literal('').transform(() => undefined)),
    OTEL_SERVICE_NAME: z.string().default('swerte'),
    /** Folder of the embedded database and of the server's own secret. */
    DATA_DIR: folder('.data'),
    /**
     * Where the embedded database's log is archived and `npm run backup` puts its copies; undefined: nowhere. Should be on another disk
     * than DATA_DIR.
     */
    BACKUP_DIR: z
      .string()
      .optional()
      .transform((path) => (path ? resolve(path) : undefined)),
    /** Undefined: the embedded database is used. */
    DATABASE_URL: databaseAddress,
    /** The database itself, where DATABASE_URL leads to a pooler in transaction mode (PgBouncer). */
    DATABASE_DIRECT_URL: databaseAddress,
    /** A streaming replica of the database, for records and reports; undefined: the leader answers all. */
    DATABASE_REPLICA_URL: databaseAddress,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    RATE_FACTOR: integer(1),
    /** Minimum duration of a slot round, in ms: 0 for measurements and tests, which play faster than people may. */
    SLOT_ROUND_MS: integer(2_500),
    GIFT_COOLING_OFF_MINUTES: integer(30),
    /** `always`: the chat is open regardless of its hours, for rehearsals. */
    CHAT_HOURS: z.enum(['posted', 'always']).default('posted'),
    /** Source of the public random values of shared rounds: drand, or a local stand-in. */
    BEACON: z.enum(['sandbox', 'drand']).default('sandbox'),
    CATALOGUE: z.enum(['house', 'generated']).default('house'),
    /** How far the server's clock runs ahead of the machine's, in ms: for rehearsing another day. */
    CLOCK_AHEAD_MS: integer(0),
    /** The addresses at which players reach the server; undefined: any. Passkeys are created for these addresses only. */
    ORIGINS: addresses,
    /** Who may make decisions at the operator's desk; by default, no one. */
    OPERATORS: named,
    /**
     * The bucket of an S3-compatible store that holds players' documents and archived rounds; undefined: they are in DATA_DIR, which
     * several servers on one database do not share.
     */
    S3_BUCKET: z
      .string()
      .optional()
      .transform((text, context) => {
        if (!text) return undefined
        const url = URL.parse(text)
        if (url && /^https?:$/.test(url.protocol) && url.pathname.length > 1 && !url.search) return url.href.replace(/\/$/, '')
        context.addIssue({ code: 'custom', message: `must be a bucket’s address like https://s3.example.com/swerte, not “${text}”` })
        return z.NEVER
      }),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().default(''),
    S3_SECRET_ACCESS_KEY: z.string().default(''),
    /** Folder of the built app. */
    DIST: folder('dist', root),
    /** Folder of the built desk, and the addresses that may open it: `10.0.0.0/8, 127.0.0.1`; undefined: all. */
    DESK_DIST: folder('dist-desk', root),
    DESK_ADDRESSES: networks,
    /**
     * The proxies whose `X-Forwarded-…` headers are believed; undefined: those on this machine. Behind any other proxy, every player would
     * have that proxy's address, and all guests would share one rate limit.
     */
    TRUSTED_PROXIES: networks,
  })
  .superRefine(({ TLS_CERT, TLS_KEY }, context) => {
    if (TLS_CERT && !TLS_KEY) context.addIssue({ code: 'custom', path: ['TLS_KEY'], message: 'must be set with TLS_CERT' })
    if (TLS_KEY && !TLS_CERT) context.addIssue({ code: 'custom', path: ['TLS_CERT'], message: 'must be set with TLS_KEY' })
  })
  .superRefine((values, context) => {
    if (values.S3_BUCKET === undefined) return
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!values[name]) context.addIssue({ code: 'custom', path: [name], message: 'must be set with S3_BUCKET' })
  })

/** Reads the environment. Throws an error that names each invalid variable and the reason. */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const read = environment.safeParse(env)
  if (!read.success) throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
  const {
    PORT,
    HOST,
    TLS_CERT,
    TLS_KEY,
    METRICS_PORT,
    METRICS_HOST,
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_SERVICE_NAME,
    DATA_DIR,
    BACKUP_DIR,
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_REPLICA_URL,
    LOG_LEVEL,
    RATE_FACTOR,
    SLOT_ROUND_MS,
    GIFT_COOLING_OFF_MINUTES,
    CHAT_HOURS,
    BEACON,
    CATALOGUE,
    CLOCK_AHEAD_MS,
    S3_BUCKET,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    ORIGINS,
    OPERATORS,
    DIST,
    DESK_DIST,
    DESK_ADDRESSES,
    TRUSTED_PROXIES,
  } = read.data
  const localOrigin = `${TLS_CERT ? 'https' : 'http'}://localhost:${PORT}`
  return {
    port: PORT,
    host: HOST,
    /** The server’s address on its own machine. */
    localOrigin,
    /** The address in links that the server or a command makes. */
    origin: ORIGINS?.[0] ?? localOrigin,
    certificate: TLS_CERT ? { cert: TLS_CERT, key: TLS_KEY } : undefined,
    metricsPort: METRICS_PORT,
    metricsHost: METRICS_HOST,
    traces:
      OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : { endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: OTEL_SERVICE_NAME },
    dataDir: DATA_DIR,
    backupDir: BACKUP_DIR,
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databaseReplicaUrl: DATABASE_REPLICA_URL,
    logLevel: LOG_LEVEL,
    rateFactor: RATE_FACTOR,
    slotRoundMs: SLOT_ROUND_MS,
    giftCoolingOffMinutes: GIFT_COOLING_OFF_MINUTES,
    chatHours: CHAT_HOURS,
    beacon: BEACON,
    catalogue: CATALOGUE,
    clockAheadMs: CLOCK_AHEAD_MS,
    bucket:
      S3_BUCKET === undefined
        ? undefined
        : { url: S3_BUCKET, region: S3_REGION, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    origins: ORIGINS,
    operators: OPERATORS,
    dist: DIST,
    deskDist: DESK_DIST,
    deskAddresses: DESK_ADDRESSES,
    trustedProxies: TRUSTED_PROXIES,
  }
}
export type Settings = ReturnType<typeof readSettings>

/** The key of this installation: SECRET_KEY, or generated once and kept beside the data, readable by its owner only. */
export function readSecret(dataDir: string, env: NodeJS.ProcessEnv = process.env): Buffer {
  if (env.SECRET_KEY) return Buffer.from(env.SECRET_KEY)
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, secureRandom.bytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process starting on the same data created it first.
      if (!existsSync(file)) throw error
    }
    chmodSync(file, 0o600)
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64url')
}
