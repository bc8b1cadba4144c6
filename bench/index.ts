import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** `npm run bench -- <name>`: runs bench/<name>.ts, which prints its figures. To add a measurement, add its file. */
const folder = import.meta.dirname
const names = readdirSync(folder)
  .flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => name !== 'index')
const [name = ''] = process.argv.slice(2)

if (names.includes(name)) await import(pathToFileURL(join(folder, `${name}.ts`)).href)
else {
  console.error(`npm run bench -- <name>, where <name> is ${names.join(' or ')}`)
  process.exitCode = 1
}
