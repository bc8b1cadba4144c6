import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const manifest = findPackageJSON(import.meta.url)
if (!manifest) throw new Error('There is no package.json in any folder above the server')

/** The project's folder, whether the server runs from source or as one file (build/buildServer.ts). */
export const root = dirname(manifest)
