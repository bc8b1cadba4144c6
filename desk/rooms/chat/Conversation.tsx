import { useEffect, useRef } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { lastTried, useAction } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { useKeys } from '../../kit/keys.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Messages } from './Messages.tsx'
import { useAnswer } from './useAnswer.ts'
import type { Answer } from './useAnswer.ts'

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

/** One conversation: messages with internal notes, and the draft, which answers only what its writer has seen. */
export function Conversation({ open, taking, isTyping, insert, onInserted }: Props) {
  const { chat } = open
  const { name } = useOperator()
  const answer = useAnswer(open)
  const moves = { handOver: useAction('chatHandOver'), close: useAction('chatClose'), take: useAction('chatTake') }
  const end = useRef<HTMLDivElement>(null)
  const { missed, draft, readOn, submit, setKind, write } = answer
  useKeys({ 'mod+enter': () => (missed.length > 0 ? readOn() : submit()), n: () => setKind('note') })
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [chat.lastSeq])
  useEffect(() => {
    if (!insert) return
    write([draft, insert.text].filter((text) => text.trim() !== '').join('\n'))
    onInserted()
  })
  const isOwn = chat.state === 'active' && chat.name === name
  return (
    <>
      <Head chat={chat} isOwn={isOwn} taking={taking} hasDraft={!answer.isEmpty} moves={moves} />
      <Messages open={open} newSeq={missed[0]?.seq} />
      {isTyping && <p className="chat-typing mini muted">The player is writing…</p>}
      <div ref={end} />
      {chat.state !== 'closed' && (
        <Draft chat={chat} isOwn={isOwn} answer={answer} error={lastTried(answer, moves.handOver, moves.close, moves.take).error} />
      )}
    </>
  )
}

interface HeadProps {
  chat: Open['chat']
  /** The operator has the conversation. */
  isOwn: boolean
  taking: readonly string[]
  hasDraft: boolean
  moves: {
    readonly handOver: ReturnType<typeof useAction<'chatHandOver'>>
    readonly close: ReturnType<typeof useAction<'chatClose'>>
    readonly take: ReturnType<typeof useAction<'chatTake'>>
  }
}

/** Whose the conversation is, and what may be done with it. */
function Head({ chat: { chatId, lastSeq, state, name }, isOwn, taking, hasDraft, moves: { handOver, close, take } }: HeadProps) {
  const isOver = state === 'closed'
  const isWaiting = state === 'waiting'
  // A colleague who is available hands over their own.
  const mayHandOver = isOwn || isWaiting || (state === 'active' && !taking.includes(name ?? ''))
  return (
    <header className="case-head row">
      <span className="grow">
        <strong>Conversation {chatId}</strong>{' '}
        <Tag tone={isOver ? 'plain' : 'info'}>{isOver ? 'ended' : isWaiting ? 'waiting' : (name ?? '')}</Tag>
      </span>
      {mayHandOver && (
        <select
          aria-label="Hand over"
          disabled={handOver.isBusy}
          value=""
          onChange={({ target }) => handOver.act({ chatId, to: target.value === 'queue:' ? null : target.value })}
        >
          <option value="">Hand over…</option>
          <option value="queue:">Back to the queue</option>
          {taking.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
      {isOwn && (
        <>
          {hasDraft && <span className="small muted">Send or delete your draft to end it.</span>}
          <Button isSmall onClick={() => close.act({ chatId, seen: lastSeq })} disabled={close.isBusy || hasDraft}>
            End chat
          </Button>
        </>
      )}
      {isWaiting && (
        <Button isSmall look="ink" onClick={() => take.act({ chatId })} disabled={take.isBusy}>
          Take this chat
        </Button>
      )}
    </header>
  )
}

interface DraftProps {
  chat: Open['chat']
  isOwn: boolean
  answer: Answer
  error: Error | null
}

/** The field for an answer or a note, and what prevents sending it. */
function Draft({ chat: { name, state }, isOwn, answer, error }: DraftProps) {
  const { draft, kind, missed, lastSeenSeq, canSend, isOffer, setKind, readOn, submit, write } = answer
  const isNote = kind === 'note'
  return (
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
            {missed.map(({ seq, author, name: by }) => `#${seq} by ${author === 'player' ? 'the player' : (by ?? 'the queue')}`).join(', ')}
            .
          </strong>{' '}
          Your draft replies to #{lastSeenSeq}. Read the new messages before sending.
        </Notice>
      )}
      {missed.length === 0 && <ErrorNotice error={error} />}
      {!isNote && !isOwn && (
        <p className="small muted">
          {state === 'waiting'
            ? 'The player is still in the queue. Take this chat to answer.'
            : `${name ?? 'A colleague'} is answering this player.`}
        </p>
      )}
      <textarea
        aria-label={isNote ? 'Note for colleagues' : 'Your answer'}
        rows={3}
        maxLength={1_000}
        value={draft}
        onChange={({ target }) => write(target.value)}
      />
      <div className="row">
        <Button isSmall aria-pressed={isNote} onClick={() => setKind(isNote ? 'answer' : 'note')} shortcut="N">
          {isNote ? 'Note: colleagues only' : 'Write a note'}
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
          <Button key="send" look="ink" type="submit" disabled={!canSend} shortcut="Ctrl ↵">
            {isNote ? 'Save note' : 'Send'}
          </Button>
        )}
      </div>
    </form>
  )
}
