import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { LoginResult, Outcome } from '#machines/kit/outcome.ts'
import { done } from '#machines/kit/outcome.ts'
import { loginMachine } from '#machines/login/login.machine.ts'
import type { Sent } from '#machines/login/login.machine.ts'

type SentIn = Outcome<Sent & { resendIn: number }>
interface CodeInput {
  mobile: string
  requestId: string
}
interface SubmitInput {
  values: Record<string, unknown>
  requestId: string
}
interface Ports {
  sendCode?: (input: CodeInput) => Promise<SentIn>
  submit?: (input: SubmitInput) => Promise<Outcome<LoginResult>>
}

export const codeSent = done({ resendAt: 61_000, expiresAt: 300_000, left: 4, resendIn: 60_000 })
export const loggedIn = done({ token: 'token-1', userId: 'player-1' })

interface LoginUnderTest {
  actor: ActorRefFrom<typeof loginMachine>
  clock: SimulatedClock
  codes: CodeInput[]
  submits: SubmitInput[]
  emitted: LoginResult[]
  state: () => SnapshotFrom<typeof loginMachine>
}

/** A promise that the test settles: a call in flight. */
export const openCall = <T>() => Promise.withResolvers<T>()

/** Lets settled promises be handled. */
export const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** The login machine on its own clock with scripted ports, and everything it requested and emitted. */
export function createLogin({ sendCode = async () => codeSent, submit = async () => loggedIn }: Ports = {}): LoginUnderTest {
  const clock = new SimulatedClock()
  const codes: CodeInput[] = []
  const submits: SubmitInput[] = []
  const emitted: LoginResult[] = []
  const machine = loginMachine.provide({
    actors: {
      sendCode: fromPromise<SentIn, CodeInput>(({ input }) => {
        codes.push(input)
        return sendCode(input)
      }),
      submit: fromPromise<Outcome<LoginResult>, SubmitInput>(({ input }) => {
        submits.push(input)
        return submit(input)
      }),
    },
  })
  const actor = createActor(machine, { clock, input: {} })
  actor.on('identity.verified', (event) => emitted.push(event.result))
  actor.start()
  return { actor, clock, codes, submits, emitted, state: () => actor.getSnapshot() }
}
