import * as z from 'zod/mini'
import { call } from './call.ts'
import { skinGroups } from './skins.ts'
import { time } from './values.ts'

/** Spec §9: at most 20 events per batch, sent every 2 s. */
const eventsPerBatch = 20

/** A name from the code: of a state, a machine, an event, a route, an error class. Never the player's input, an address or an amount. */
const token = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w.$/{}-]+$/))

const about = {
  /** Created with the event: one that arrives twice, by a beacon after a failed call, is stored once. */
  id: z.uuid(),
  /** The browser's clock, ms UTC. */
  at: time,
}
const named = <Name extends string, Shape extends z.core.$ZodLooseShape>(name: Name, shape: Shape) =>
  z.strictObject({ name: z.literal(name), ...about, ...shape })

/**
 * Everything that an app may report: an allow-list of names and fields, each a name from the code or a number. There is no free text, so no
 * secret of a player fits in; anything not listed is refused (spec §7 «Event logging»).
 */
const logEvent = z.discriminatedUnion('name', [
  /** `route` is the pattern in the route table, without its parameters. */
  named('page.viewed', { route: token(80) }),
  /** `kind` is the error class; `place` file and line in the app's own code. */
  named('error.caught', {
    kind: token(40),
    place: z.nullable(z.string().check(z.maxLength(120), z.regex(/^\/?[\w./-]+:\d+(:\d+)?$/))),
    route: token(80),
  }),
  named('call.timedOut', { route: token(80) }),
  named('fact.told', { machine: token(40), fact: token(60) }),
  named('part.missing', { route: token(80) }),
  /** `value` in ms, but CLS in ten-thousandths; `cause` is the longest part of it. The others are optional for apps of an earlier build. */
  named('vital.measured', {
    metric: z.enum(['TTFB', 'FCP', 'LCP', 'CLS', 'INP']),
    value: z.int().check(z.minimum(0), z.maximum(10_000_000)),
    route: z.optional(token(80)),
    cause: z.optional(token(40)),
    device: z.optional(z.enum(['low', 'middle', 'high'])),
    line: z.optional(z.enum(['slow-2g', '2g', '3g', '4g', 'unknown'])),
  }),
  /** A page that has two skins was shown in one of them: the exposure of an experiment. */
  named('skin.shown', { group: z.enum(skinGroups), skin: z.enum(['first', 'second']) }),
  named('install.moved', { to: z.enum(['offered', 'accepted', 'declined', 'installed']) }),
])
export type LogEvent = z.infer<typeof logEvent>

/**
 * The apps' telemetry (spec §7). It carries no requestId: every event has an id of its own, and a known one is skipped. The player is
 * identified by the token; a beacon has none.
 */
export const appEventLogClient = call({
  path: 'anonymous/appEventLogClient',
  auth: 'public',
  perMinute: 60,
  input: z.object({
    eventList: z.array(logEvent).check(z.minLength(1), z.maxLength(eventsPerBatch)),
    /** The page load, and the build that was loaded; both are optional. */
    visitId: z.optional(z.uuid()),
    build: z.optional(token(40)),
    /** Events dropped from the queue since the last batch, after a long time offline. */
    dropped: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000)), 0),
  }),
  output: z.object({ stored: z.int() }),
})
