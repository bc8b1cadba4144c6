import { join } from 'node:path'
import { anchorFile, readAnchors } from '#server/adapters/auditAnchor.ts'
import { openStorage } from '#server/adapters/storage.ts'
import { consoleCommands, runConsole } from '#server/desk/terminal/console.ts'
import { runOperator, usage } from '#server/desk/terminal/index.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { readSecret, readSettings } from '#server/kernel/environment.ts'
import { secureRandom } from '#server/kernel/random.ts'
import { defaultsOf } from '#server/settings/defaults.ts'
import { findDatabase, noDatabase } from './findDatabase.ts'
import { reportErrors } from './reportErrors.ts'

/**
 * `npm run operator -- <command> …`: operators' decisions, on the database of a running or stopped server. Exits with 1 when nothing was
 * done.
 */

const print = (...lines: readonly string[]) => lines.forEach((line) => console.log(line))
const log = (line: string) => console.error(line)

await reportErrors(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined || name === 'help' || name === '--help') {
    print(...usage(), ...consoleCommands.map(({ name: own, usage: rest, summary }) => `  ${`${own} ${rest}`.padEnd(44)} ${summary}`))
    process.exitCode = 1
    return
  }
  const database = await findDatabase(log)
  if (!database) throw new Error(noDatabase)
  const db = openDatabase(database.url, log, { size: 1 })
  try {
    const settings = readSettings()
    const { bucket, clockAheadMs, dataDir, operators, origin } = settings
    const now = systemClock() + clockAheadMs
    const secret = readSecret(dataDir)
    const { files } = openStorage({ dataDir, bucket, secret })
    const anchors = readAnchors(join(dataDir, anchorFile))
    const console = { db, random: secureRandom, secret, now, origin, anchors, print }
    const desk = { db, files, defaults: defaultsOf(settings), now, operators, print }
    const isDone = (await runConsole(console, name, args)) ?? (await runOperator(desk, name, args))
    process.exitCode = isDone ? 0 : 1
  } finally {
    await db.close()
    await database.leave()
  }
})
