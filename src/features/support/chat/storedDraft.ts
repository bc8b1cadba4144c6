import type { Draft, Outgoing } from '#machines/outbox/outbox.machine.ts'
import { fieldsOf } from '../../../shared/drafts/drafts.ts'

/** What survives a reload: the draft, and messages in flight. */
export interface StoredDraft {
  readonly draft: Draft
  readonly outbox: readonly Outgoing[]
}

/** A message written longer ago than this is no longer sent: it becomes a draft again. */
const sendableMs = 10 * 60_000

const isText = (value: unknown): value is string => typeof value === 'string'
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
const isOutgoing = (value: unknown): value is Outgoing => {
  if (typeof value !== 'object' || value === null) return false
  const { clientId, chatId, text, pictures, at } = value as Partial<Record<keyof Outgoing, unknown>>
  return isText(clientId) && isText(chatId) && isText(text) && Array.isArray(pictures) && pictures.every(isText) && typeof at === 'number'
}

/** Parses what a visit left in storage; anything malformed is ignored. */
export function parseDraft(text: string | null, now: number): StoredDraft {
  const { draft, outbox }: { draft?: { text?: unknown; pictures?: unknown } | null; outbox?: unknown } = fieldsOf(text)
  const messages = (Array.isArray(outbox) ? outbox.filter(isOutgoing) : []).filter(({ isSent }) => !isSent)
  const old = messages.filter(({ at }) => now - at > sendableMs)
  return {
    draft: {
      text: [...old.map(({ text }) => text), isText(draft?.text) ? draft.text : ''].filter((text) => text !== '').join('\n'),
      pictures: [...old.flatMap(({ pictures }) => pictures), ...textsIn(draft?.pictures)],
    },
    outbox: messages.filter((message) => !old.includes(message)),
  }
}

/** Null: there is nothing to store. */
export const storedDraftText = ({ draft, outbox }: StoredDraft): string | null =>
  draft.text === '' && draft.pictures.length === 0 && outbox.every(({ isSent }) => isSent) ? null : JSON.stringify({ draft, outbox })
