import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverEntry } from '../build/buildServer.ts'

export interface ServedBuild {
  /** https with TLS_CERT and TLS_KEY, over which the server speaks HTTP/2. */
  readonly url: string
  /** Stops the server and removes its data. */
  readonly stop: () => Promise<void>
}

/** The server listens once it can answer. */
const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, 'localhost')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Serves a build (the folder `dist`) on data of its own. The channel to the server closes with this process, however that ends, and the server with it. */
export async function serve(port: number, dist = 'dist'): Promise<ServedBuild> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swerte-served-'))
  // The database runs as another user when this runs as root.
  chmodSync(dataDir, 0o755)
  const server = spawn(process.execPath, [serverEntry], {
    env: { ...process.env, PORT: String(port), DIST: resolve(dist), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = new Promise((done) => server.once('exit', done))
  while (!(await isListening(port))) {
    if (server.exitCode !== null) throw new Error(`The server on port ${port} did not start`)
    await new Promise((done) => setTimeout(done, 100))
  }
  return {
    url: `${process.env.TLS_CERT ? 'https' : 'http'}://localhost:${port}`,
    stop: async () => {
      server.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
