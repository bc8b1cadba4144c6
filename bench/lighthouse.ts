import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts'
import { serve } from '../scripts/serve.ts'

/**
 * `npm run bench -- lighthouse [runs] [--page /vip …] [--simulated]`: Lighthouse as on a phone, for a guest at the six pages that people arrive
 * at. Slow 4G and 4 × CPU are really applied; `--simulated` loads the page unthrottled and estimates, which takes every file that has arrived
 * by then for one that the paint waits for. Prints each run, then the median and the worst of each page. Requires a build.
 */
const { values: options, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { page: { type: 'string', multiple: true }, simulated: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const runs = Number(positionals[0] ?? 5)
const pages = options.page ?? ['/', '/auth/login', '/activity/jackpot', '/wallets', '/vip', '/bonus']
const debuggingPort = 3961
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

interface Run {
  readonly scores: readonly number[]
  readonly largest: number
  readonly blocked: number
  readonly shift: number
}

async function measure(url: string): Promise<Run> {
  const throttlingMethod = options.simulated ? 'simulate' : 'devtools'
  const result = await lighthouse(url, {
    port: debuggingPort,
    onlyCategories: categories,
    formFactor: 'mobile',
    throttlingMethod,
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories: scored, audits } = result.lhr
  const value = (audit: string) => audits[audit]?.numericValue ?? 0
  for (const { id, title, score, scoreDisplayMode } of Object.values(audits))
    if (score !== null && score < 0.9 && scoreDisplayMode === 'binary') console.log(`  not passed: ${id}: ${title}`)
  return {
    scores: categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
    largest: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

const { url, stop } = await serve(3960)
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: [...chromiumArgs, `--remote-debugging-port=${debuggingPort}`],
})
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const lines: string[] = []
try {
  for (const page of pages) {
    const list: Run[] = []
    for (let run = 1; run <= runs; run++) {
      const one = await measure(url + page)
      list.push(one)
      console.log(
        `${page} run ${run}: ${one.scores.join(' / ')} · LCP ${Math.round(one.largest)} ms · TBT ${Math.round(one.blocked)} ms · CLS ${one.shift.toFixed(3)} (load ${loadavg()[0]?.toFixed(1)})`,
      )
    }
    const scores = categories.map((name, index) => {
      const all = list.map((one) => one.scores[index] ?? 0)
      return `${name} ${median(all)} (worst ${Math.min(...all)})`
    })
    lines.push(`${page}: ${scores.join(' · ')} · LCP ${Math.round(median(list.map(({ largest }) => largest)))} ms`)
  }
} finally {
  await browser.close()
  await stop()
}
for (const line of lines) console.log(line)
