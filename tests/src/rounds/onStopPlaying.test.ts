import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { done } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { realityCheckMachine } from '#machines/realityCheck/realityCheck.machine.ts'
import { sampleCheck } from '#machines/realityCheck/realityCheck.model.ts'
import type { App } from '#src/platform/app.ts'
import { onStopPlaying } from '#src/shared/rounds/onStopPlaying.ts'
import { settle } from '#tests/machines/settle.ts'

/** A reality check over a game page; returns how often the page was left. */
async function checked(answers: readonly { isLeaving: boolean }[], isOpen = true): Promise<number> {
  const seen = async (): Promise<Outcome<unknown>> => done({})
  const realityCheck = createActor(
    realityCheckMachine.provide({ actors: { read: fromPromise(async () => done(sampleCheck())), acknowledge: fromPromise(seen) } }),
  ).start()
  let left = 0
  const end = onStopPlaying({ deferred: Promise.resolve({ realityCheck }) } as unknown as App, () => left++)
  await settle()
  if (!isOpen) end()
  for (const answer of answers) {
    realityCheck.send({ type: 'check.due' })
    await settle()
    realityCheck.send({ type: 'check.answered', requestId: 'request-1', ...answer })
    await settle()
  }
  end()
  return left
}

it('R28: a player who stops playing leaves the game page, one who continues stays', async () => {
  expect(await checked([{ isLeaving: false }])).toBe(0)
  expect(await checked([{ isLeaving: false }, { isLeaving: true }])).toBe(1)
})

it('a game page that was left is not left again', async () => {
  expect(await checked([{ isLeaving: true }], false)).toBe(0)
})
