import { useRef, useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { lastTried, RefusedError, useAction } from '../../kit/calls.ts'
import { send } from '../../kit/send.ts'
import { useDraft } from '../../kit/useDraft.ts'

const typingEveryMs = 4_000

/** The draft of a conversation, as an answer or as a note for colleagues. An answer is sent only once its writer has seen all messages. */
export function useAnswer({ chat: { chatId, lastSeq, state }, messages }: DeskOutput<'chat'>) {
  const [draft, setDraft] = useDraft(`chat ${chatId}`, '')
  const [kind, setKind] = useState<'answer' | 'note'>('answer')
  /** The message the draft answers: the last one when it was begun, or when its writer confirmed having read on. */
  const [answersTo, setAnswersTo] = useState(lastSeq)
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const typedAt = useRef(0)
  /** Of the operator's last answer: what came before it was seen, even while the page does not show it yet. */
  const [ownSeq, setOwnSeq] = useState(0)
  const knownSeq = Math.max(lastSeq, ownSeq)
  const isEmpty = draft.trim() === ''
  const lastSeenSeq = isEmpty ? knownSeq : answersTo
  const missed = kind === 'answer' ? messages.filter(({ seq }) => seq > lastSeenSeq) : []
  // What was typed on while it was under way stays.
  const done = (sent: string) => {
    setDraft((now) => (now.trim() === sent ? '' : now))
    setClientId(crypto.randomUUID())
  }
  const answering = useAction('chatAnswer', {
    onDone: ({ seq }, { text: sent }) => {
      done(sent)
      setOwnSeq(seq)
      setAnswersTo((to) => Math.max(to, seq))
    },
  })
  const noting = useAction('chatNote', { onDone: (_, { text: sent }) => done(sent) })
  // An answer to a player in the queue would leave them there, and a colleague may be answering, too.
  const canSend = !isEmpty && !answering.isSending && !noting.isSending && !(kind === 'answer' && state === 'waiting')
  const tried = lastTried(answering, noting)
  return {
    draft,
    isEmpty,
    kind,
    missed,
    lastSeenSeq,
    canSend,
    error: tried.error,
    triedAt: tried.triedAt,
    /** The server takes the answer for an offer, which it may not be: its writer can say that it is none. */
    isOffer: answering.error instanceof RefusedError && answering.error.failure === 'chatOffer',
    setKind,
    readOn: () => setAnswersTo(lastSeq),
    write: (text: string) => {
      if (isEmpty) setAnswersTo(knownSeq)
      setDraft(text)
      if (kind === 'note' || Date.now() - typedAt.current < typingEveryMs) return
      typedAt.current = Date.now()
      void send('chatTyping', { chatId }, { isPoll: true }).catch(() => {})
    },
    submit: (isNoOffer = false) => {
      if (!canSend || missed.length > 0) return
      const text = draft.trim()
      if (kind === 'note') noting.act({ chatId, text })
      else answering.act({ chatId, clientId, text, seen: lastSeenSeq, isNoOffer })
    },
  }
}
export type Answer = ReturnType<typeof useAnswer>
