import * as z from 'zod/mini'

/**
 * The messages between the native wrapper and the page in it, as JSON texts. Both ends parse every message and ignore unknown ones, so that
 * an older wrapper works with a newer page (spec §1 «inside a native app wrapper»; docs in src/platform/native.ts).
 */
const text = (max: number) => z.string().check(z.maxLength(max))
/** Pixels covered by bars and notches. */
const inset = z.number().check(z.minimum(0), z.maximum(200))
const safeArea = z.object({ top: inset, right: inset, bottom: inset, left: inset })
const messageId = z.uuid()

export const wrapperMessage = z.discriminatedUnion('type', [
  /** The response to `ready`. */
  z.object({
    type: z.literal('hello'),
    platform: z.enum(['android', 'ios']),
    version: z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){0,3}$/)),
    safeArea,
  }),
  z.object({ type: z.literal('safeArea.changed'), safeArea }),
  z.object({ type: z.literal('app.paused') }),
  z.object({ type: z.literal('app.resumed') }),
  /** The device's own Back. */
  z.object({ type: z.literal('back.pressed') }),
  /** Where notifications for this device are sent; included in the next preLogin. */
  z.object({ type: z.literal('notification.token'), token: text(400).check(z.regex(/^[\w:.-]+$/)) }),
  z.object({ type: z.literal('share.done'), id: messageId, isShared: z.boolean() }),
])
export type WrapperMessage = z.infer<typeof wrapperMessage>

export const pageMessage = z.discriminatedUnion('type', [
  /** The page is loaded and listens. */
  z.object({ type: z.literal('ready'), build: text(40), version: text(40) }),
  /** Nothing to go back to: the wrapper may close. */
  z.object({ type: z.literal('back.unhandled') }),
  z.object({ type: z.literal('share'), id: messageId, title: text(120), text: text(500), url: z.url().check(z.regex(/^https?:\/\//)) }),
  /** In the device's browser, not over the app. */
  z.object({ type: z.literal('openExternal'), url: z.url().check(z.regex(/^https:\/\//)) }),
])
export type PageMessage = z.infer<typeof pageMessage>
