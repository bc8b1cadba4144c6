import { startEmbedded } from '#server/kernel/embedded/index.ts'

/** A server process as far as the database sees it: starts or attaches, says so, and stays until it is killed. */
const [dataDir = ''] = process.argv.slice(2)
const { pid, url } = await startEmbedded({ dataDir, log: () => {} })
console.log(JSON.stringify({ pid, url }))
setInterval(() => {}, 60_000)
