import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the house of the end-to-end tests keeps its data: its port's own folder, so that an operator's command finds it. */
export const e2eDataDir = (port: number | string): string => join(tmpdir(), `swerte-e2e-${port}`)
