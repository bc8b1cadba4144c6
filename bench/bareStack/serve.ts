import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { ServedBuild } from '../../scripts/serve.ts'

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds the page of nothing but the libraries as Vite does by default, and serves it compressed: what no start of the app can be faster than. */
export async function serveBareStack(port: number): Promise<ServedBuild> {
  const outDir = mkdtempSync(join(tmpdir(), 'swerte-bare-stack-'))
  await build({ root: import.meta.dirname, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(outDir.length), { type: types[extname(path)] ?? '', body: brotliCompressSync(readFileSync(path)) }]),
  )
  rmSync(outDir, { recursive: true })
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url === '/' ? '/index.html' : url)
    if (file) response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(port, listening))
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
