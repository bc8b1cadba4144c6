import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Read by vitest.ts. */
export interface FailedFiles {
  readonly files: readonly string[]
  /** An error outside of the tests: of what is still running when its test is over, or of a worker. */
  readonly hasOther: boolean
}
export const failedFilesPath = join(import.meta.dirname, '../node_modules/.cache/failedFiles.json')

/** After a run: which files failed. */
export default class FailedFilesReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const failed: FailedFiles = { files: modules.filter((one) => !one.ok()).map(({ moduleId }) => moduleId), hasOther: errors.length > 0 }
    writeFileSync(failedFilesPath, JSON.stringify(failed))
  }
}
