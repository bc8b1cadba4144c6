import { loginMachine } from '#machines/login/login.machine.ts'
import { isDone, isSendingCode, isSubmitting, needsProfile, resendAtOf } from '#machines/login/login.selectors.ts'
import { createLoginPorts, startSession } from '#src/features/identity/auth/login.ports.ts'
import { logIn } from '#src/features/identity/auth/submits.ts'
import { createFlow } from '#src/shared/flow/flow.ts'
import type { Move, Opening, Page } from '../simulation.ts'

/** The login page: by password, or by mobile and code, of a known player or a new one. */
export function openLogin({ simulation, tab, go }: Opening): Page {
  const { app } = tab
  const { chance, server } = simulation
  const login = createFlow(app, loginMachine, { ports: () => createLoginPorts(app, logIn, 'login'), input: {} })
  login.on('identity.verified', ({ result }) => {
    startSession(app, result)
    // The router leaves once there is a session.
    simulation.clock.after(5, tab, () => go('lobby'))
  })
  login.start()
  const someone = chance.pick(server.players)
  const mobile = chance.is(0.2) ? `9${String(100_000_000 + chance.below(900_000_000))}` : someone.mobile
  let typed = ''
  const submit = (values: Record<string, unknown>) => {
    const now = JSON.stringify(values)
    if (now !== typed) login.send({ type: 'form.edited' })
    typed = now
    login.send({ type: 'form.submitted', values, requestId: app.env.uuid() })
  }
  const profile = { mobile, birthDate: '1990-01-01', termsVersion: 1, eligibilityVersion: 2 }
  return {
    name: 'login',
    moves: () => {
      const now = login.getSnapshot()
      const moves: Move[] = [[0.5, 'goes back to the lobby', () => go('lobby')]]
      if (isDone(now) || isSubmitting(now)) return moves
      moves.push([0.5, 'types', () => login.send({ type: 'form.edited' })])
      if (needsProfile(now))
        return [
          ...moves,
          [4, 'sends the profile', () => login.send({ type: 'profile.submitted', values: profile, requestId: app.env.uuid() })],
          [0.5, 'goes back to the form', () => login.send({ type: 'profile.cancelled' })],
        ]
      if (!isSendingCode(now) && resendAtOf(now) === null)
        moves.push([1, 'requests a code', () => login.send({ type: 'code.requested', mobile, requestId: app.env.uuid() })])
      return [
        ...moves,
        [3, 'logs in', () => submit({ account: someone.account, password: someone.password })],
        [1, 'mistypes the password', () => submit({ account: someone.account, password: 'not the password' })],
        [2, 'sends the code', () => submit({ mobile, smsCode: server.codes.get(mobile) ?? '000000' })],
      ]
    },
    close: () => login.stop(),
  }
}
