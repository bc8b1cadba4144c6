import * as z from 'zod/mini'
import { call } from './call.ts'
import { time } from './values.ts'

/** Spec §9: a batch holds 20 at most, and what there is is sent every 2 s. */
export const eventsPerBatch = 20

/** A name out of the code: of a state, a machine, a fact, a route, an error's class. Never what a player wrote, an address or an amount. */
const token = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w.$/{}-]+$/))

const about = {
  /** Made with the event: what arrives twice, by a beacon after a broken call, is kept once. */
  id: z.uuid(),
  /** The browser's clock, ms UTC. */
  at: time,
}
const named = <Name extends string, Shape extends z.core.$ZodLooseShape>(name: Name, shape: Shape) =>
  z.strictObject({ name: z.literal(name), ...about, ...shape })

/**
 * All that an app may tell of itself: an allow-list of names and fields, each of them a word of the code or a number. There is no free text,
 * so no secret of a player fits in; what is not listed is refused (spec §7 «Event logging»).
 */
export const logEvent = z.discriminatedUnion('name', [
  /** `route` is the pattern in the route table, without what the player filled in. */
  named('page.viewed', { route: token(80) }),
  /** `kind` is the error's class; `place` file and line of the app's own code. */
  named('error.caught', {
    kind: token(40),
    place: z.nullable(z.string().check(z.maxLength(120), z.regex(/^\/?[\w./-]+:\d+(:\d+)?$/))),
    route: token(80),
  }),
  named('call.timedOut', { route: token(80) }),
  named('fact.told', { machine: token(40), fact: token(60) }),
  named('part.missing', { route: token(80) }),
  /** ms, but CLS in ten-thousandths. */
  named('vital.measured', {
    metric: z.enum(['TTFB', 'FCP', 'LCP', 'CLS', 'INP']),
    value: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  }),
  named('install.moved', { to: z.enum(['offered', 'accepted', 'declined', 'installed']) }),
])
export type LogEvent = z.infer<typeof logEvent>

/**
 * What the apps tell of themselves (spec §7). It carries no requestId: every event has an id of its own, and one that is known is
 * passed over. Who is logged in comes from the token; a beacon has none.
 */
export const appEventLogClient = call({
  path: 'anonymous/appEventLogClient',
  auth: 'public',
  perMinute: 60,
  input: z.object({
    eventList: z.array(logEvent).check(z.minLength(1), z.maxLength(eventsPerBatch)),
    /** One page load, and what was loaded; an app that says neither is heard all the same. */
    visitId: z.optional(z.uuid()),
    build: z.optional(token(40)),
    /** Events that a long time offline pushed out of the queue since the last batch. */
    dropped: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  }),
  output: z.object({ stored: z.int() }),
})
