import { join } from 'node:path'
import { createFiles } from '#server/adapters/files.ts'
import { runOperator, usage } from '#server/desk/index.ts'
import { systemClock } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { readSecret, readSettings } from '#server/kernel/environment.ts'
import { findDatabase, noDatabase } from './findDatabase.ts'

/** `npm run operator -- <command> …`: what operators decide, on the database of a server that is open or closed. Ends with 1 when nothing was done. */

const print = (...lines: readonly string[]) => lines.forEach((line) => console.log(line))
const log = (line: string) => console.error(line)

const [name, ...args] = process.argv.slice(2)
const found = name === undefined ? undefined : await findDatabase(log)
if (name === undefined) {
  print(...usage())
  process.exitCode = 1
} else if (found) {
  const db = openDatabase(found.url, log, { size: 1 })
  try {
    const { clockAheadMs, dataDir, operators } = readSettings()
    const now = systemClock() + clockAheadMs
    const files = createFiles(join(dataDir, 'papers'), readSecret(dataDir))
    process.exitCode = (await runOperator({ db, files, now, operators, print }, name, args)) ? 0 : 1
  } finally {
    await db.close()
    await found.leave()
  }
} else {
  log(noDatabase)
  process.exitCode = 1
}
