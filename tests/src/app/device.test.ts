import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { done } from '#machines/kit/outcome.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { sendDevice } from '#src/app/deferred/device.ts'
import type { App } from '#src/platform/app.ts'
import { settle } from '#tests/machines/settle.ts'

beforeAll(() => void vi.stubGlobal('__APP_VERSION__', '1.2.3'))
afterAll(() => void vi.unstubAllGlobals())

/** A browser with this session token of a player, and this messaging token of the wrapper. */
async function createBrowser(token: string | null, messagingToken: string | null) {
  const sent: unknown[] = []
  const session = createActor(sessionMachine.provide({ actors: { verify: fromPromise(async () => done({ userId: 'player-1' })) } }), {
    input: { token },
  }).start()
  await settle()
  const app = {
    actors: { session },
    storage: { read: () => messagingToken },
    send: async (call: unknown, input: unknown) => void sent.push([call, input]),
  } as unknown as App
  return { app, sent }
}

it('a player’s device reports where to send its notifications', async () => {
  const { app, sent } = await createBrowser('token-1', 'fcm:one')
  await sendDevice(app)
  expect(sent).toEqual([[getAfterLoginInfoWeb, { os: navigator.platform, version: '1.2.3', deviceModel: '', messagingToken: 'fcm:one' }]])
})

it('a device without the wrapper reports what it is', async () => {
  const { app, sent } = await createBrowser('token-1', null)
  await sendDevice(app)
  expect(sent).toEqual([[getAfterLoginInfoWeb, { os: navigator.platform, version: '1.2.3', deviceModel: '' }]])
})

it.each([['nobody is logged in', null, 'fcm:one']])('and reports nothing while %s', async (_when, token, messagingToken) => {
  const { app, sent } = await createBrowser(token, messagingToken)
  await sendDevice(app)
  expect(sent).toEqual([])
})
