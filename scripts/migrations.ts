import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationChecksums } from '#server/kernel/database/migrate.ts'
import { root } from '#server/kernel/root.ts'

/** `npm run migrations`: records the checksums of new migrations. A recorded one must never change: databases have applied it already. */
const dir = join(root, 'server/migrations')
const file = join(dir, 'checksums.json')
const noted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
const now = migrationChecksums(dir)

const changed = Object.keys(noted).filter((name) => now[name] !== noted[name])
if (changed.length > 0) {
  console.error(`${changed.join(', ')}: changed or removed after it was committed. Undo that, and add a new migration instead.`)
  process.exit(1)
}
writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
console.log(`${Object.keys(now).length - Object.keys(noted).length} new of ${Object.keys(now).length} migrations.`)
