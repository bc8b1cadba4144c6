import type { LogEvent } from '#contract/eventLog.ts'
import type { App } from './app.ts'

/** Without what every event is given here. */
type Told<Event> = Event extends LogEvent ? Omit<Event, 'id' | 'at'> : never

/** Tells the server of something, by the contract's allow-list. It goes with the next batch; nobody waits for it. */
export function log({ deferred, env }: Pick<App, 'deferred' | 'env'>, event: Told<LogEvent>): void {
  const told = { ...event, id: env.uuid(), at: env.now() } as LogEvent
  // Where the late part did not arrive nobody is there to tell.
  deferred.then(
    ({ eventLog }) => eventLog.send({ type: 'event.logged', event: told }),
    () => {},
  )
}
