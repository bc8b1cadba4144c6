import { hourMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Job } from '../../kernel/jobs.ts'

/** A picture is written before its row commits: after this long, one without a row is an orphan. */
const orphanMs = hourMs

/** Removes pictures that were replaced or whose upload failed. Checks every table that refers to pictures. */
export async function sweepPictures({ db, adapters, clock }: Pick<Deps, 'db' | 'adapters' | 'clock'>): Promise<number> {
  const before = clock() - orphanMs
  const old = (await adapters.files.list()).filter(({ at }) => at < before).map(({ id }) => id)
  const rows = await db.rows<{ file_id: string }>(
    `select file_id from kyc_image where file_id = any($1) union all select file_id from feedback_picture where file_id = any($1)
       union all select file_id from chat_picture where file_id = any($1) union all select file_id from kyc_renewal_image where file_id = any($1)`,
    [old],
  )
  const held = new Set(rows.map((row) => row.file_id))
  const orphans = old.filter((id) => !held.has(id))
  for (const id of orphans) await adapters.files.remove(id)
  return orphans.length
}

export const pictureSweepJob: Job = { name: 'pictureSweep', everyMs: orphanMs, run: async (deps) => void (await sweepPictures(deps)) }
