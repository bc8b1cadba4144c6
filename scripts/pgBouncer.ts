import { spawn } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../server/embedded/freePort.ts'
import { databaseIdentity } from '../server/embedded/identity.ts'
import { secureRandom } from '../server/kernel/random.ts'

const program = '/usr/sbin/pgbouncer'

/** Every database of the server under its own name; a server connection is lent for one transaction. */
const configOf = ({ hostname, port }: URL, ownPort: number, folder: string) => `
[databases]
* = host=${decodeURIComponent(hostname)} port=${port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 10
server_idle_timeout = 2
logfile = ${folder}/log
`

/** Starts a PgBouncer in transaction mode before the PostgreSQL at `url`; throws with its log if it does not answer. */
export async function startPgBouncer(url: string): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  if (!existsSync(program)) throw new Error('PgBouncer is not installed: apt-get install pgbouncer')
  const target = new URL(url)
  const port = await freePort(secureRandom)
  const folder = mkdtempSync(join(tmpdir(), 'swerte-pgbouncer-'))
  writeFileSync(join(folder, 'config'), configOf(target, port, folder))
  writeFileSync(join(folder, 'users'), `"${decodeURIComponent(target.username)}" "${decodeURIComponent(target.password)}"\n`)
  // Like PostgreSQL, it refuses to run as root.
  const user = databaseIdentity(folder)
  if (user.uid !== undefined)
    for (const path of [folder, join(folder, 'config'), join(folder, 'users')]) chownSync(path, user.uid, user.gid)
  const output = openSync(join(folder, 'output'), 'a')
  const child = spawn(program, [join(folder, 'config')], { stdio: ['ignore', output, output], ...user })
  closeSync(output)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const own = new URL(url)
  own.host = `127.0.0.1:${port}`
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: own.href })
    try {
      await client.connect()
      await client.end()
      return { port, stop }
    } catch (error) {
      if (attempt < 50 && child.exitCode === null) await wait(100)
      else {
        const log = readFileSync(join(folder, 'output'), 'utf8')
        await stop()
        throw new Error(`PgBouncer does not answer: ${log}`, { cause: error })
      }
    }
  }
}
