import { QueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { DeskCallName } from '#contract/desk/index.ts'
import { deskSessionMachine } from '#machines/deskSession/deskSession.machine.ts'
import type { DeskOutcome, Operator } from '#machines/deskSession/deskSession.machine.ts'
import { endedByOf, operatorOf } from '#machines/deskSession/deskSession.selectors.ts'
import { deleteDrafts } from './draftStorage.ts'
import { proveByPasskey } from './passkey.ts'
import type { Room } from './room.ts'
import { send, sendAs } from './send.ts'

export type DeskSession = ActorRefFrom<typeof deskSessionMachine>

/** The services that every part of the desk's page uses. */
export interface Desk {
  readonly session: DeskSession
  readonly queries: QueryClient
  readonly rooms: readonly Room[]
}

export function createDesk(rooms: readonly Room[]): Desk {
  const session = createActor(
    deskSessionMachine.provide({
      actors: {
        whoAmI: fromPromise((): Promise<DeskOutcome<Operator>> => send('me', {})),
        checkPassword: fromPromise(({ input: { name, password } }) => send('signIn', { name, password })),
        checkCode: fromPromise(({ input }): Promise<DeskOutcome<Operator>> => send('signInCode', input)),
        signInByPasskey: fromPromise(({ signal }): Promise<DeskOutcome<Operator>> =>
          proveByPasskey('signInPasskeyBegin', 'signInPasskey', signal),
        ),
        confirm: fromPromise(({ input }): Promise<DeskOutcome<unknown>> => send('confirm', input)),
        confirmByPasskey: fromPromise(({ signal }): Promise<DeskOutcome<unknown>> =>
          proveByPasskey('confirmPasskeyBegin', 'confirmPasskey', signal),
        ),
        signOut: fromPromise((): Promise<unknown> => send('signOut', {})),
      },
    }),
  )
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: true }, mutations: { retry: false } },
  })
  session.subscribe((state) => sendAs(operatorOf(state)?.name))
  // One operator's cached data is not for the next.
  session.on('session.ended', () => {
    queries.clear()
    if (endedByOf(session.getSnapshot()) === 'person') deleteDrafts()
  })
  return { session, queries, rooms }
}

export const DeskContext = createContext<Desk | undefined>(undefined)
export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk needs the DeskContext')
  return desk
}

const none: Operator = { name: '', roles: [], may: [], expiresAt: 0, lacksPasskey: false, playMoney: true }
/** Reads again who is signed in and what they may do. */
export async function refreshOperator({ session }: Desk): Promise<void> {
  const outcome = await send('me', {})
  if (outcome.kind === 'done') session.send({ type: 'operator.changed', operator: outcome.data })
}

/** Tells the server that the operator is there: its timer knows nothing of what is only typed. */
export function touchSession(session: DeskSession): void {
  void send('me', {}).then(
    (outcome) => {
      if (outcome.kind === 'refused' && outcome.failure === 'sessionOver') session.send({ type: 'call.unauthorised' })
    },
    // Without an answer there is nothing to tell: the page's next request shows it.
    () => {},
  )
}

/** The signed-in operator. */
export const useOperator = (): Operator => useSelector(useDesk().session, operatorOf) ?? none
/** Whether the operator's roles allow a call. */
export const useIsAllowed = (name: DeskCallName): boolean => useOperator().may.includes(name)
/** Whether the operator may change the settings of a role's area from another room. */
export function useMayChangeSettings(area: 'content' | 'finance'): boolean {
  const { roles, may } = useOperator()
  return may.includes('settingsPublish') && (roles.includes(area) || roles.includes('admin'))
}
