import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { RefusedError, useAction, useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { errorText } from '../../kit/failureText.ts'
import { useKeys } from '../../kit/keys.ts'
import { send } from '../../kit/send.ts'
import { plural, time } from '../../kit/text.ts'
import { useDraft } from '../../kit/useDraft.ts'
import { Button, Notice, Tag } from '../../ui/parts.tsx'

type Open = DeskOutput<'chat'>

interface Props {
  open: Open
  /** Colleagues who accept conversations now. */
  taking: readonly string[]
  /** The player is writing now. */
  isTyping: boolean
  /** Text to insert into the draft. */
  insert: { text: string } | null
  onInserted: () => void
}

const typingEveryMs = 4_000

/** One conversation: messages with internal notes, and the draft, which answers only what its writer has seen. */
export function Conversation({ open: { chat, messages, notes }, taking, isTyping, insert, onInserted }: Props) {
  const { chatId, lastSeq } = chat
  const { name } = useOperator()
  const [draft, setDraft] = useDraft(`chat ${chatId}`, '')
  const [kind, setKind] = useState<'answer' | 'note'>('answer')
  /** The message the draft answers: the last one when it was begun, or when its writer confirmed having read on. */
  const [answersTo, setAnswersTo] = useState(lastSeq)
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const typedAt = useRef(0)
  const end = useRef<HTMLDivElement>(null)
  /** Of the operator's last answer: what came before it was seen, even while the page does not show it yet. */
  const [ownSeq, setOwnSeq] = useState(0)
  const knownSeq = Math.max(lastSeq, ownSeq)
  const lastSeenSeq = draft.trim() === '' ? knownSeq : answersTo
  const missed = kind === 'answer' ? messages.filter(({ seq }) => seq > lastSeenSeq) : []
  const write = (text: string) => {
    if (draft.trim() === '') setAnswersTo(knownSeq)
    setDraft(text)
    if (kind === 'note' || Date.now() - typedAt.current < typingEveryMs) return
    typedAt.current = Date.now()
    void send('chatTyping', { chatId }, { isPoll: true }).catch(() => {})
  }
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
  const handing = useAction('chatHandOver')
  const closing = useAction('chatClose')
  const take = useAction('chatTake')
  const isOver = chat.state === 'closed'
  // An answer to a player in the queue would leave them there, and a colleague may be answering, too.
  const isWaiting = chat.state === 'waiting'
  const isOwn = chat.state === 'active' && chat.name === name
  // A colleague who is available hands over their own.
  const mayHandOver = isOwn || isWaiting || (chat.state === 'active' && !taking.includes(chat.name ?? ''))
  const isOffer = answering.error instanceof RefusedError && answering.error.failure === 'chatOffer'
  const submit = (isNoOffer = false) => {
    const text = draft.trim()
    if (text === '' || answering.isSending || noting.isSending || (kind === 'answer' && (isWaiting || missed.length > 0))) return
    if (kind === 'note') noting.act({ chatId, text })
    else answering.act({ chatId, clientId, text, seen: lastSeenSeq, isNoOffer })
  }
  const readOn = () => setAnswersTo(lastSeq)
  useKeys({ 'mod+enter': () => (missed.length > 0 ? readOn() : submit()), n: () => setKind('note') })
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [lastSeq])
  useEffect(() => {
    if (!insert) return
    write([draft, insert.text].filter((text) => text.trim() !== '').join('\n'))
    onInserted()
  })
  const error = [answering, noting, handing, closing, take].find((one) => one.error)?.error
  return (
    <>
      <header className="case-head row">
        <span className="grow">
          <strong>Conversation {chatId}</strong>{' '}
          <Tag tone={isOver ? 'plain' : 'info'}>{isOver ? 'ended' : chat.state === 'waiting' ? 'waiting' : (chat.name ?? '')}</Tag>
        </span>
        {mayHandOver && (
          <>
            <select
              aria-label="Hand over"
              value=""
              onChange={({ target }) => handing.act({ chatId, to: target.value === 'queue:' ? null : target.value })}
            >
              <option value="">Hand over…</option>
              <option value="queue:">Back to the queue</option>
              {taking.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
            {isOwn && (
              <>
                {draft.trim() !== '' && <span className="small muted">Send or delete your draft to end it.</span>}
                <Button isSmall onClick={() => closing.act({ chatId, seen: lastSeq })} disabled={closing.isBusy || draft.trim() !== ''}>
                  End chat
                </Button>
              </>
            )}
            {isWaiting && (
              <Button isSmall look="ink" onClick={() => take.act({ chatId })} disabled={take.isBusy}>
                Take this chat
              </Button>
            )}
          </>
        )}
      </header>
      <div role="log" aria-label="Messages" className="chat-talk">
        <ol className="chat-said">
          {messages.map((message) => (
            <Line key={message.seq} chatId={chatId} message={message} isOwn={message.name === name} isNew={message.seq === missed[0]?.seq}>
              {notes
                .filter(({ after }) => after === message.seq)
                .map(({ id, agent, text, time: at }) => (
                  <p key={id} className="chat-note-line">
                    <strong>{agent}</strong> noted {time(at)}: {text}
                  </p>
                ))}
            </Line>
          ))}
        </ol>
      </div>
      {isTyping && <p className="chat-typing mini muted">The player is writing…</p>}
      <div ref={end} />
      {!isOver && (
        <form
          className="chat-draft"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {missed.length > 0 && (
            <Notice tone="warn">
              <strong>
                {plural(missed.length, 'message')} arrived while you were writing:{' '}
                {missed
                  .map(({ seq, author, name: by }) => `#${seq} by ${author === 'player' ? 'the player' : (by ?? 'the queue')}`)
                  .join(', ')}
                .
              </strong>{' '}
              Your draft replies to #{lastSeenSeq}. Read the new messages before sending.
            </Notice>
          )}
          {error && missed.length === 0 && <Notice tone="bad">{errorText(error)}</Notice>}
          {kind === 'answer' && !isOwn && (
            <p className="small muted">
              {isWaiting
                ? 'The player is still in the queue. Take this chat to answer.'
                : `${chat.name ?? 'A colleague'} is answering this player.`}
            </p>
          )}
          <textarea
            aria-label={kind === 'note' ? 'Note for colleagues' : 'Your answer'}
            rows={3}
            maxLength={1_000}
            value={draft}
            onChange={({ target }) => write(target.value)}
          />
          <div className="row">
            <Button isSmall aria-pressed={kind === 'note'} onClick={() => setKind(kind === 'note' ? 'answer' : 'note')} shortcut="N">
              {kind === 'note' ? 'Note: colleagues only' : 'Write a note'}
            </Button>
            <span className="grow" />
            {draft !== '' && <span className="small muted">draft saved</span>}
            {isOffer && (
              <Button isSmall onClick={() => submit(true)}>
                It isn’t an offer: send
              </Button>
            )}
            {/* Two elements: one that became the form's submit button under the pointer would send with the same click. */}
            {missed.length > 0 ? (
              <Button key="read" look="ink" onClick={readOn} shortcut="Ctrl ↵">
                I’ve read them
              </Button>
            ) : (
              <Button
                key="send"
                look="ink"
                type="submit"
                disabled={draft.trim() === '' || (kind === 'answer' && isWaiting) || answering.isSending || noting.isSending}
                shortcut="Ctrl ↵"
              >
                {kind === 'note' ? 'Save note' : 'Send'}
              </Button>
            )}
          </div>
        </form>
      )}
    </>
  )
}

interface LineProps {
  chatId: string
  message: ChatMessage
  isOwn: boolean
  /** The first message that arrived while the draft was being written. */
  isNew: boolean
  children: React.ReactNode
}
function Line({ chatId, message: { seq, author, name, kind, text, pictures, time: at, isDistress }, isOwn, isNew, children }: LineProps) {
  return (
    <li className={kind === 'text' ? (author === 'player' ? 'theirs' : 'ours') : 'happened'}>
      {isNew && <p className="chat-since">New since you started writing</p>}
      {kind === 'text' ? (
        <>
          {text !== '' && <p className="chat-words">{text}</p>}
          {pictures.map((pictureId) => (
            <ChatPicture key={pictureId} chatId={chatId} pictureId={pictureId} />
          ))}
          <span className="mini muted">
            {author === 'player' ? 'Player' : isOwn ? 'You' : name} {time(at)} #{seq}
            {isDistress && ' · distress'}
          </span>
        </>
      ) : (
        <span className="mini muted">
          {kind === 'joined'
            ? `${name} joined`
            : kind === 'queued'
              ? name === null
                ? 'Entered the queue'
                : `Back to the queue from ${name}`
              : 'Ended'}{' '}
          {time(at)} #{seq}
        </span>
      )}
      {children}
    </li>
  )
}

/** Opened on demand: each view is audited. */
function ChatPicture({ chatId, pictureId }: { chatId: string; pictureId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error } = useCall('chatPicture', { chatId, pictureId }, { enabled: isOpen, isRecorded: true })
  if (!isOpen)
    return (
      <Button isSmall onClick={() => setIsOpen(true)}>
        Show picture
      </Button>
    )
  return data ? (
    <img className="chat-picture" alt="From the player" src={`data:image/jpeg;base64,${data.jpeg}`} />
  ) : (
    <span>{error ? errorText(error) : '…'}</span>
  )
}
