import { existsSync } from 'node:fs'
import type { Http2SecureServer } from 'node:http2'
import type { Socket } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { anchorFile, fileAnchor } from './adapters/auditAnchor.ts'
import { drandBeacon } from './adapters/beacon.ts'
import type { Adapters } from './adapters/index.ts'
import { createPayMongoChannel } from './adapters/paymongo/channel.ts'
import { readPayMongo } from './adapters/paymongo/settings.ts'
import { sandboxAdapters } from './adapters/sandbox.ts'
import { openStorage } from './adapters/storage.ts'
import { createServer } from './createServer.ts'
import { demoPlayer, seedDemoPlayer } from './demoPlayer.ts'
import { createOperationsReader } from './desk/operations.ts'
import { readWaiting } from './desk/web/queues/waiting.ts'
import type { Embedded } from './embedded/index.ts'
import { jobs } from './jobs.ts'
import type { Clock } from './kernel/clock.ts'
import { steadyClock, systemClock } from './kernel/clock.ts'
import type { Deps } from './kernel/context.ts'
import { openDatabase } from './kernel/database.ts'
import type { Database, DatabaseOptions } from './kernel/database.ts'
import { createDatabaseClock, readDatabaseTime } from './kernel/database/databaseClock.ts'
import { migrate } from './kernel/database/migrate.ts'
import { createReplica, replicaOptions } from './kernel/database/replica.ts'
import { readSecret } from './kernel/environment.ts'
import type { Settings } from './kernel/environment.ts'
import { followCertificate, readCertificate } from './kernel/http/https.ts'
import type { Certificate } from './kernel/http/https.ts'
import { startJobs } from './kernel/jobs.ts'
import { recordJobs } from './kernel/operations/jobStates.ts'
import { createMetrics, noMetrics, serveMetrics } from './kernel/operations/metrics.ts'
import type { Shutdown } from './kernel/operations/shutdown.ts'
import { listenError } from './kernel/operations/startFailure.ts'
import { createTracing } from './kernel/operations/tracing.ts'
import type { Tracing } from './kernel/operations/tracing.ts'
import { secureRandom } from './kernel/random.ts'
import { root } from './kernel/root.ts'
import { openPools } from './play/jackpot/pools.ts'
import { startSharedRounds } from './play/shared/roundLoops.ts'
import { defaultsOf } from './settings/defaults.ts'
import { createSettings } from './settings/live.ts'
import { defaultPolicy } from './settings/policy.ts'
import { recordDefaults } from './settings/recordDefaults.ts'

interface Opening {
  readonly settings: Settings
  /** Undefined with an external database. */
  readonly embedded: Embedded | undefined
  readonly log: (message: string) => void
  /** Receives each opened part, with how to close it. */
  readonly shutdown: Shutdown
}

/** How long requests in flight may take once the server closes; then their connections are cut, and their callers retry. */
const drainMs = 3_000
/** How often a server writes how its jobs ran. */
const jobStatesMs = 15_000

/** The page waits ten seconds for a response: a later one would reach no one. */
const callAnswerLimitMs = 8_000
/** The settings are polled every second. */
const settingsAnswerLimitMs = 2_000
/** A job may take long and must not use up the connections of calls. */
const jobConnections = 4
/** Also of the reports, each of which may take seconds. */
const deskConnections = 4

/** Opens the server and its jobs on the database, configured by the environment. */
export async function openServer(opening: Opening): Promise<void> {
  const { settings, embedded, log, shutdown } = opening
  const url = settings.databaseUrl ?? embedded?.url ?? ''
  await migrate(settings.databaseDirectUrl ?? url, join(root, 'server/migrations'))
  const tracing = settings.traces && (await createTracing(settings.traces))
  if (tracing) shutdown.add('traces', () => tracing.close())
  const databases = openDatabases(opening, url, tracing)
  const clock = await followDatabaseClock(opening, databases)
  const certificate = settings.certificate && readCertificate(settings.certificate)
  const secret = readSecret(settings.dataDir)
  const { live, defaults } = await followSettings(opening, databases, clock)
  const { db, jobsDb, deskDb, replicaDb, deskReplicaDb } = databases
  const deps: Omit<Deps, 'log'> = {
    db,
    clock,
    random: secureRandom,
    policy: live.policy,
    defaults,
    adapters: createAdapters(settings, { clock, log, secret, db }),
    secret,
    catalogue: settings.catalogue,
    origins: settings.origins,
  }
  const { dataDir, backupDir } = settings
  const readOperations = createOperationsReader({ dataDir, backupDir, isEmbedded: embedded !== undefined, systemClock })
  const metrics =
    settings.metricsPort === 0
      ? undefined
      : await createMetrics({
          connections: () => db.connections(),
          waiting: () => readWaiting(jobsDb, clock()),
          operations: () => readOperations(jobsDb, clock()),
        })
  const replicaOn = (database: Database | undefined) => database && createReplica({ db: database, metrics: metrics ?? noMetrics })
  const app = await createServer({
    deps,
    ...(existsSync(join(settings.dist, 'index.html')) && { dist: settings.dist }),
    desk: {
      db: deskDb,
      replica: replicaOn(deskReplicaDb),
      dist: settings.deskDist,
      addresses: settings.deskAddresses,
      commandOperators: settings.operators,
      operations: { read: readOperations, usesReplica: replicaDb !== undefined },
    },
    trustedProxies: settings.trustedProxies,
    logLevel: settings.logLevel,
    rateFactor: settings.rateFactor,
    settingsError: () => live.errorText(),
    isClosing: () => shutdown.isUnderWay,
    replica: replicaOn(replicaDb),
    ...(metrics && { metrics }),
    tracing,
    certificate,
  })

  await openPools(deps)
  const hasDemoPlayer = embedded !== undefined && deps.policy.playMoney
  if (hasDemoPlayer) await seedDemoPlayer({ ...deps, log: app.log })
  await listen(opening, app, certificate)
  await startJobsAndRounds(opening, { ...deps, db: jobsDb, log: app.log }, { metrics, tracing })
  if (metrics) await listenForScrapes(opening, metrics)

  printWelcome(settings, hasDemoPlayer, log)
}

type ServerMetrics = Awaited<ReturnType<typeof createMetrics>>
type Databases = ReturnType<typeof openDatabases>

/** A database for each kind of work, with its own connections. */
function openDatabases({ settings, log, shutdown }: Opening, url: string, tracing: Tracing | undefined) {
  const { databaseDirectUrl: directUrl, databaseReplicaUrl } = settings
  const open = (name: string, address: string, options: DatabaseOptions): Database => {
    const database = openDatabase(address, log, { directUrl, ...options })
    shutdown.add(name, () => database.close())
    return database
  }
  return {
    db: open('database connections', url, { answerLimitMs: callAnswerLimitMs, genericPlans: true, tracing }),
    // Its lists are searched in many ways, each with a plan of its own. However many are read, players keep their connections.
    deskDb: open('database connections of the desk', url, { size: deskConnections, answerLimitMs: callAnswerLimitMs, tracing }),
    jobsDb: open('database connections of jobs', url, { size: jobConnections, tracing }),
    // Separate, so that settings reach this server however busy its calls are.
    settingsDb: open('database connection of the settings', url, { size: 1, answerLimitMs: settingsAnswerLimitMs }),
    ...(databaseReplicaUrl !== undefined && {
      replicaDb: open('database connections of reads', databaseReplicaUrl, { ...replicaOptions, genericPlans: true, tracing }),
      deskReplicaDb: open('database connections of reports', databaseReplicaUrl, { ...replicaOptions, size: deskConnections, tracing }),
    }),
  }
}

/** All servers of a database share its clock. No call keeps the connection of the settings waiting. */
async function followDatabaseClock({ settings, log, shutdown }: Opening, { settingsDb }: Databases): Promise<Clock> {
  const clock = createDatabaseClock({ machine: systemClock, steady: steadyClock, read: () => readDatabaseTime(settingsDb), log })
  await clock.measure()
  shutdown.add('clock', clock.follow())
  return () => clock.now() + settings.clockAheadMs
}

async function followSettings({ settings, log, shutdown }: Opening, { db, settingsDb }: Databases, clock: Clock) {
  const defaults = defaultsOf(settings)
  const live = createSettings({ db: settingsDb, clock, defaults, serverId: `${hostname()}:${settings.port}:${process.pid}`, log })
  // Before the builds are read, of which this is the last.
  await recordDefaults(db, defaults, clock())
  shutdown.add('settings', await live.follow())
  return { live, defaults }
}

async function listen({ settings, log, shutdown }: Opening, app: FastifyInstance, certificate: Certificate | undefined): Promise<void> {
  shutdown.add('server', closeOf(app))
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw listenError(error, settings, { portName: 'PORT', hostName: 'HOST' })
  })
  if (!settings.certificate || !certificate) return
  const server = app.server as unknown as Http2SecureServer
  shutdown.add('certificate', followCertificate(server, settings.certificate, { current: certificate, log }))
}

/** Starts what the server does by itself. `deps` has the database of the jobs. */
async function startJobsAndRounds(
  { shutdown }: Opening,
  deps: Deps,
  { metrics, tracing }: { readonly metrics: ServerMetrics | undefined; readonly tracing: Tracing | undefined },
): Promise<void> {
  const states = await recordJobs(deps.db, deps.clock, jobs)
  shutdown.add('state of the jobs', writeStates(states, deps.log))
  const ran = (job: string, isGood: boolean, seconds: number) => {
    states.ran(job, isGood)
    metrics?.ran(job, isGood, seconds)
  }
  shutdown.add('jobs', startJobs(deps, jobs, { ran }, tracing))
  shutdown.add('shared rounds', startSharedRounds(deps))
}

async function listenForScrapes({ settings, shutdown }: Opening, metrics: ServerMetrics): Promise<void> {
  const place = { port: settings.metricsPort, host: settings.metricsHost }
  const server = await serveMetrics(metrics, place.port, place.host).catch((error: unknown) => {
    throw listenError(error, place, { portName: 'METRICS_PORT', hostName: 'METRICS_HOST' })
  })
  shutdown.add('metrics', () => void server.close())
}

/** The adapters to external parties: sandboxes, except for what is configured. */
function createAdapters(
  settings: Settings,
  { clock, log, secret, db }: Pick<Deps, 'clock' | 'secret' | 'db'> & Pick<Opening, 'log'>,
): Adapters {
  const { dataDir, bucket, origin } = settings
  const { playMoney } = defaultPolicy
  const sandbox = sandboxAdapters({ clock, log, secret, dataDir, origin: () => origin, db })
  const paymongo = readPayMongo(process.env, { playMoney, appOrigin: origin })
  return {
    ...sandbox,
    ...openStorage({ dataDir, bucket, secret }),
    // The sandbox credits money that was never paid in, so it is for play money only.
    payment: { ...(playMoney && sandbox.payment), ...(paymongo && { paymongo: createPayMongoChannel(paymongo) }) },
    studios: { ...(playMoney && sandbox.studios) },
    auditAnchor: fileAnchor(join(dataDir, anchorFile)),
    ...(settings.beacon === 'drand' && { beacon: drandBeacon }),
  }
}

/** Closes the server: requests in flight have a while to end, then their connections are cut. HTTP/2 has no function that closes them all. */
function closeOf(app: FastifyInstance): () => Promise<void> {
  const connections = new Set<Socket>()
  app.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  return async () => {
    const cut = setTimeout(() => {
      for (const connection of connections) connection.destroy()
    }, drainMs)
    await app.close()
    clearTimeout(cut)
  }
}

/** Writes how the jobs ran now and then. Returns a function that stops it and writes the last state. */
function writeStates(states: Awaited<ReturnType<typeof recordJobs>>, log: FastifyBaseLogger): () => Promise<void> {
  const write = () => states.write().catch((error: unknown) => log.error({ err: error }, 'state of the jobs not written'))
  const writing = setInterval(() => void write(), jobStatesMs)
  return () => {
    clearInterval(writing)
    return write()
  }
}

/** Where the app is, for whoever has started the server at a terminal. */
function printWelcome({ localOrigin }: Settings, hasDemoPlayer: boolean, log: Opening['log']): void {
  const banner = process.env.SWERTE_BANNER
  if (!process.stdout.isTTY && !banner) return
  // In development the app is at Vite’s address, which leads calls to this server.
  const address = banner?.startsWith('http') ? banner : localOrigin
  log(`\n  Swerte is open at ${address}\n`)
  if (hasDemoPlayer) log(`  Log in as the demo player: account ${demoPlayer.account}, password ${demoPlayer.password}`)
  log(`  SMS codes of the sandbox: ${address}/sandbox/outbox\n`)
}
