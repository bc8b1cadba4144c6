import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './isAlive.ts'

/**
 * A workshop folder carries the id of its process, so that those of dead processes, or of an earlier process with our id, can be removed.
 */
function clearWorkshops(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((entry) => entry.startsWith(prefix))) {
    const maker = Number(name.slice(prefix.length))
    if (maker === process.pid || !isAlive(maker)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
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
 * Creates `folder` completely or not at all. `build` works in a folder beside it and puts the result into `made` there; only then is it
 * renamed. So a killed process leaves nothing incomplete under that name, and of two concurrent ones the first wins. `proof` is a file
 * that a complete folder contains. `build` is synchronous: two starts in one process would share a workshop.
 */
export function makeAside(folder: string, proof: string, build: (workshop: string, made: string) => void): void {
  const isMade = () => existsSync(join(folder, proof))
  if (isMade()) return
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} holds other files. Set DATA_DIR to a folder of its own.`)
  clearWorkshops(folder)
  const workshop = `${folder}.new-${process.pid}`
  mkdirSync(workshop)
  try {
    const made = join(workshop, 'made')
    build(workshop, made)
    renameSync(made, folder)
    syncFolder(dirname(folder))
  } catch (error) {
    if (!isMade()) throw error
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}
