import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { done } from '#machines/kit/outcome.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import { createLoginPorts } from '#src/features/identity/auth/login.ports.ts'
import type { Scene } from '#src/features/identity/auth/login.ports.ts'
import type { App } from '#src/platform/app.ts'

test.each([
  ['register', 0],
  ['bind', 1],
  ['forget', 2],
  ['login', 3],
] as [Scene, number][])('a code to %s is requested by the auth mode %i', async (scene, mode) => {
  const sent: unknown[] = []
  const send = async (...call: unknown[]) => {
    sent.push(call)
    return done({ resendAt: 60_000, expiresAt: 300_000, left: 4 })
  }
  const app = { send, env: { now: () => 0 }, serverTime: { now: () => 0 } } as unknown as App
  const login = createActor(loginMachine.provide(createLoginPorts(app, async () => done({}), scene)), { input: {} }).start()
  login.send({ type: 'code.requested', mobile: '9171234567', requestId: 'request-1' })
  await waitFor(login, ({ context }) => context.resendAt !== null)
  expect(sent).toEqual([[expect.objectContaining({ path: 'smsSend' }), { mobile: '9171234567', scene: mode }, { requestId: 'request-1' }]])
  login.stop()
})

test.each([
  ['an hour ahead', 3_600_000],
  ['right', 0],
  ['an hour behind', -3_600_000],
])('on a phone whose clock is %s another code is offered after the server’s twenty seconds', async (_, ahead) => {
  const send = async () => done({ resendAt: 20_000, expiresAt: 300_000, left: 4 })
  const app = { send, env: { now: () => ahead }, serverTime: { now: () => 0 } } as unknown as App
  const login = createActor(loginMachine.provide(createLoginPorts(app, async () => done({}), 'login')), { input: {} }).start()
  login.send({ type: 'code.requested', mobile: '9171234567', requestId: 'request-1' })
  await waitFor(login, ({ context }) => context.resendAt !== null)
  expect(login.getSnapshot().context.resendAt).toBe(ahead + 20_000)
  login.stop()
})
