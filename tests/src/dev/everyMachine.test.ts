import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { models } from '#machines/index.ts'
import { createMask } from '#machines/kit/mask.ts'
import type { Path } from '#machines/kit/paths.ts'
import { parseRecording } from '#machines/kit/recording.ts'
import { replay, recordReplay } from '#machines/kit/replay.ts'
import { createLog } from '#src/features/dev/log.ts'
import { recordingOf } from '#src/features/dev/recording.ts'
import { play } from '#tests/paths/player.ts'

const pathsOf = (id: string): Path[] =>
  (JSON.parse(readFileSync(join(import.meta.dirname, `../../paths/${id}.json`), 'utf8')) as { paths: Path[] }).paths

/** What the inspector recorded of a path walked by a real actor, as read back from a file. */
async function record(model: (typeof models)[number], path: Path) {
  const log = createLog({ page: 'a', device: 'Linux', now: () => 0, mask: createMask(), channel: undefined })
  await play(model, path, { onInspection: (event) => log.next(event) })
  const [first] = log.read().actors
  const moments = log.read().moments.filter(({ actor }) => actor === first?.key)
  return parseRecording(JSON.stringify(recordingOf(model.machine.id, moments)))
}

describe.each(models.map((model) => ({ name: model.machine.id, model })))('recordings of $name', ({ name, model }) => {
  it('agree with the machine on every path: state and context after every step', async () => {
    const paths = pathsOf(name)
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const recording = await record(model, path)
      expect(recording?.steps.length).toBeGreaterThanOrEqual(path.steps.length)
      if (!recording) continue
      expect(recordReplay(model.machine, recording)).toEqual(recording.steps)
      expect(replay(model.machine, recording).filter(({ agrees }) => !agrees)).toEqual([])
    }
  })
})
