import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { serverEntry } from '../build/buildServer.ts'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts'

/** Lighthouse on the start page as on a phone (simulated slow 4G, 4 × CPU), median of five. Requires a build. */
const runs = Number(process.argv[3] ?? 5)
const [port, debuggingPort] = [3960, 3961]
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

const dataDir = mkdtempSync(join(tmpdir(), 'swerte-lighthouse-'))
chmodSync(dataDir, 0o755)
const server = spawn('node', [serverEntry], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  stdio: 'inherit',
})
const exited = new Promise((resolve) => server.once('exit', resolve))
const url = `http://localhost:${port}`
while (
  !(await fetch(`${url}/health`)
    .then((response) => response.ok)
    .catch(() => false))
)
  await new Promise((resolve) => setTimeout(resolve, 100))

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
})
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const rows: { scores: number[]; lcp: number; tbt: number; cls: number; bytes: number; requests: number }[] = []
try {
  for (let run = 1; run <= runs; run++) {
    const result = await lighthouse(`${url}/`, { port: debuggingPort, onlyCategories: categories, formFactor: 'mobile', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result')
    const { categories: scored, audits } = result.lhr
    const value = (audit: string) => audits[audit]?.numericValue ?? 0
    const network = (audits['network-requests']?.details as { items?: { transferSize?: number }[] } | undefined)?.items ?? []
    const row = {
      scores: categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: network.reduce((sum, item) => sum + (item.transferSize ?? 0), 0),
      requests: network.length,
    }
    rows.push(row)
    console.log(
      `run ${run}: ${row.scores.join(' / ')} · LCP ${Math.round(row.lcp)} ms · TBT ${Math.round(row.tbt)} ms · CLS ${row.cls.toFixed(3)} · ${Math.round(row.bytes / 1000)} kB in ${row.requests} requests`,
    )
    const failed = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
    if (run === 1) for (const audit of failed) console.log(`  not yet: ${audit.id}: ${audit.title}`)
  }
  const at = (index: number) => median(rows.map((row) => row.scores[index] ?? 0))
  console.log(
    `median of ${runs}: ${categories.map((name, index) => `${name} ${at(index)}`).join(' · ')} · LCP ${Math.round(median(rows.map((row) => row.lcp)))} ms`,
  )
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await exited
  rmSync(dataDir, { recursive: true, force: true })
}
