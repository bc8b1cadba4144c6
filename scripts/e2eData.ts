import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The data folder of the end-to-end tests' server: derived from its port, so that an operator's command finds it. */
export const e2eDataDir = (port: number | string): string => join(tmpdir(), `swerte-e2e-${port}`)

/** A migrated database in the run's PostgreSQL, which every test's own server clones. */
export const templateName = 'own_server_template'
