import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { SmsAdapter } from './index.ts'
import { escapeHtml, sandboxPage, sendPage } from './sandboxPage.ts'

export interface Message {
  readonly mobile: string
  readonly text: string
  readonly at: number
}

const limit = 50

const rowOf = ({ mobile, text, at }: Message): string =>
  `<tr><td>${new Date(at).toISOString().slice(11, 19)}</td><td>+63 ${escapeHtml(mobile)}</td><td>${escapeHtml(text)}</td></tr>`

/** Keeps the latest messages for the developer's outbox page instead of sending them. */
export function createOutbox(clock: Clock, log: (message: string) => void) {
  const messages: Message[] = []
  const page = () =>
    sandboxPage(
      'Sandbox SMS outbox',
      messages.length
        ? `<table><tr><th>UTC</th><th>To</th><th>Text</th></tr>${messages.map(rowOf).join('')}</table>`
        : '<p>No messages yet. This page reloads every 5 seconds.</p>',
      '<meta http-equiv="refresh" content="5">',
    )
  return {
    messages,
    async send(mobile: string, text: string) {
      messages.unshift({ mobile, text, at: clock() })
      messages.length = Math.min(messages.length, limit)
      log(`sandbox sms to +63 ${mobile}: ${text}`)
    },
    register(app: FastifyInstance) {
      app.get('/sandbox/outbox', (_request, reply) => sendPage(reply, page()))
      app.get('/sandbox/outbox.json', (_request, reply) => reply.header('cache-control', 'no-store').send(messages))
    },
  } satisfies SmsAdapter & Record<string, unknown>
}
