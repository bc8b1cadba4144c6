import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ActorRefFrom, AnyActorRef, AnyEventObject, AnyStateMachine, EmittedFrom, SnapshotFrom } from 'xstate'
import { useApp } from '../../platform/app.ts'
import type { App } from '../../platform/app.ts'
import { prepareFlow } from './flow.ts'
import type { FlowOptions, Handlers } from './flow.ts'

type UseFlowOptions<Machine extends AnyStateMachine> = FlowOptions<Machine> & {
  /**
   * Connects the actor with the rest of the app for as long as the view is mounted; a function of the module, so that its identity is
   * stable.
   */
  readonly wire?: (app: App, actor: ActorRefFrom<Machine>) => () => void
  /** The view's handlers of what the machine emits. Always the latest ones are called. */
  readonly on?: Handlers<EmittedFrom<Machine>>
}

/**
 * An actor of a machine for as long as the view is mounted, connected with the inspector. Its ports are provided once, when it is created:
 * later changes to them or to the input are ignored. The machine must start idle, since StrictMode starts it twice.
 */
export function useFlow<Machine extends AnyStateMachine>(machine: Machine, flow: UseFlowOptions<Machine>): ActorRefFrom<Machine> {
  const app = useApp()
  const [{ logic, options }] = useState(() => prepareFlow(app, machine, flow))
  const actor = useActorRef(logic, options) as ActorRefFrom<Machine>
  const handle = useEffectEvent((event: AnyEventObject) => {
    const handlers = flow.on as Readonly<Record<string, ((event: AnyEventObject) => void) | undefined>> | undefined
    handlers?.[event.type]?.(event)
  })
  useEffect(() => {
    const subscription = (actor as AnyActorRef).on('*', (event: AnyEventObject) => handle(event))
    return () => subscription.unsubscribe()
  }, [actor])
  const { wire } = flow
  useEffect(() => wire?.(app, actor), [actor, app, wire])
  return actor
}

const always = () => true

/**
 * Sends a query's data to an actor: each response once, and the latest again whenever the actor becomes ready for it, which `when` decides
 * by its snapshot.
 */
export function useFeed<Actor extends AnyActorRef, Data>(
  actor: Actor,
  data: Data | null | undefined,
  send: (data: Data) => void,
  when: (snapshot: SnapshotFrom<Actor>) => boolean = always,
): void {
  const isListening = useSelector<AnyActorRef, boolean>(actor, when)
  const feed = useEffectEvent(send)
  useEffect(() => {
    if (data !== undefined && data !== null && isListening) feed(data)
  }, [actor, data, isListening])
}
