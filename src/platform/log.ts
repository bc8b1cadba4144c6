import type { LogEvent } from '#contract/eventLog.ts'
import type { App } from './app.ts'

/** Without the fields that are added to every event here. */
type Fields<Event> = Event extends LogEvent ? Omit<Event, 'id' | 'at'> : never

/** Reports an event to the server, within the contract's allow-list. It is sent with the next batch; nothing waits for it. */
export function log({ deferred, env }: Pick<App, 'deferred' | 'env'>, event: Fields<LogEvent>): void {
  const entry = { ...event, id: env.uuid(), at: env.now() } as LogEvent
  // If the deferred part failed to load there is nowhere to report it.
  deferred.then(
    ({ eventLog }) => eventLog.send({ type: 'event.logged', event: entry }),
    () => {},
  )
}
