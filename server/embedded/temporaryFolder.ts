import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder for the databases (`pg`, `<name>/pg`) and data of a measurement, a simulation or a test. However this process ends, even killed while
 * a database is starting, another process then stops the databases and removes the folder.
 */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `swerte-${name}-`))
  // The database runs as another user when this process runs as root.
  chmodSync(folder, 0o755)
  // Detached: what the terminal sends to this process does not reach it.
  const cleaner = fork(new URL('temporaryFolderCleaner.ts', import.meta.url), [folder], { detached: true, stdio: 'ignore', execArgv: [] })
  cleaner.unref()
  cleaner.channel?.unref()
  return folder
}
