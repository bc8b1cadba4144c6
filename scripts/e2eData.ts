import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the server of the end-to-end tests keeps its data: its port's own folder, so that an operator's command finds it. */
export const e2eDataDir = (port: number | string): string => join(tmpdir(), `swerte-e2e-${port}`)

/** A migrated database in the run's PostgreSQL, which every test's own server clones. */
export const houseTemplate = 'house_template'
