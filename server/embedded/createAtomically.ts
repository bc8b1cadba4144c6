import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './isAlive.ts'

/**
 * A staging folder is named after its process, so that those of dead processes, or of an earlier process with our id, can be removed.
 */
function clearStagingFolders(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((entry) => entry.startsWith(prefix))) {
    const processId = Number(name.slice(prefix.length))
    if (processId === process.pid || !isAlive(processId)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/** Makes a rename in `folder` survive a power failure. Windows cannot open folders and needs no such call. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/**
 * Creates `folder` completely or not at all. `build` works in a folder beside it and puts the result into `result` there; only then is it
 * renamed. So a killed process leaves nothing incomplete under that name, and of two concurrent ones the first wins. `proof` is a file
 * that a complete folder contains. `build` is synchronous: two starts in one process would share the staging folder.
 */
export function createAtomically(folder: string, proof: string, build: (stagingFolder: string, result: string) => void): void {
  const isComplete = () => existsSync(join(folder, proof))
  if (isComplete()) return
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} holds other files. Set DATA_DIR to a folder of its own.`)
  clearStagingFolders(folder)
  const stagingFolder = `${folder}.new-${process.pid}`
  mkdirSync(stagingFolder)
  try {
    const result = join(stagingFolder, 'made')
    build(stagingFolder, result)
    renameSync(result, folder)
    syncFolder(dirname(folder))
  } catch (error) {
    if (!isComplete()) throw error
  } finally {
    rmSync(stagingFolder, { recursive: true, force: true })
  }
}
