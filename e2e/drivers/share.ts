import { basename } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { models } from '#machines/index.ts'
import { coverageOf, coverageText, sumOf } from '#machines/kit/coverage.ts'
import { walksThroughPage } from './driver.ts'
import { drivers, walkedElsewhere } from './index.ts'
import { unreachable } from './unreachable.ts'

/**
 * After a run: the time of each file. After one that walked paths: the share of every machine's transitions walked through the page, and
 * the machines without a driver.
 */
export default class ShareReporter implements Reporter {
  /** Titles of the walks that passed, by machine. */
  readonly #walked = new Map<string, Set<string>>()

  /** The time of each file's tests, in ms, with their retries. */
  readonly #times = new Map<string, number>()

  onTestEnd({ annotations, location }: TestCase, { status, duration }: TestResult): void {
    const file = basename(location.file, '.spec.ts')
    this.#times.set(file, (this.#times.get(file) ?? 0) + duration)
    if (status !== 'passed') return
    for (const { type, description = '' } of annotations)
      if (type in drivers) this.#walked.set(type, (this.#walked.get(type) ?? new Set()).add(description))
  }

  onEnd(): void {
    const times = [...this.#times].sort(([, a], [, b]) => b - a).map(([file, ms]) => `${file} ${(ms / 1_000).toFixed(0)} s`)
    if (times.length > 0) console.log(`\nTime by file, summed over the workers: ${times.join(', ')}.`)
    if (this.#walked.size === 0) return
    const lines = models.flatMap((model) => {
      if (model.machine.id in walkedElsewhere) return []
      const { id } = model.machine
      const walks = (drivers[id] ? walksThroughPage(id, drivers[id]) : []).filter(({ title }) => this.#walked.get(id)?.has(title))
      const paths = new Set(walks.flatMap((walked) => walked.paths.map(({ title }) => title)))
      const coverage = coverageOf(model, walks)
      return { id, coverage, words: `${paths.size} paths in ${walks.length} walks, ${coverageText(coverage)}` }
    })
    const total = sumOf(lines.map(({ coverage }) => coverage))
    const reachable = { taken: total.taken, all: total.all - unreachable.length }
    console.log(
      `\nWalked through the page: ${coverageText(total)} of ${models.length} machines, ${coverageText(reachable)} of those that a page can take.`,
    )
    for (const { id, words } of lines) if (id in drivers) console.log(`  ${id}: ${words}`)
    console.log(`  No page takes ${unreachable.length}:`)
    for (const [why, of] of Map.groupBy(unreachable, ({ why }) => why)) console.log(`    ${of.length} × ${why}`)
    const without = lines.map(({ id }) => id).filter((id) => !(id in drivers))
    if (without.length > 0) console.log(`  Without a driver, walked in Vitest alone: ${without.join(', ')}.`)
  }

  printsToStdio(): boolean {
    return false
  }
}
