import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/chat.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { errorText } from '../../kit/failureText.ts'
import { timeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  open: DeskOutput<'chat'>
  /** The first message that arrived while the draft was being written. */
  newSeq: number | undefined
}

/** The messages of a conversation, each with the internal notes that were written after it. */
export function Messages({ open: { chat, messages, notes }, newSeq }: Props) {
  const { name } = useOperator()
  return (
    <div role="log" aria-label="Messages" className="chat-talk">
      <ol className="chat-said">
        {messages.map((message) => (
          <Line key={message.seq} chatId={chat.chatId} message={message} isOwn={message.name === name} isNew={message.seq === newSeq}>
            {notes
              .filter(({ after }) => after === message.seq)
              .map(({ id, agent, text, time: at }) => (
                <p key={id} className="chat-note-line">
                  <strong>{agent}</strong> noted {timeText(at)}: {text}
                </p>
              ))}
          </Line>
        ))}
      </ol>
    </div>
  )
}

interface LineProps {
  chatId: string
  message: ChatMessage
  isOwn: boolean
  /** The first message that arrived while the draft was being written. */
  isNew: boolean
  children: ReactNode
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
            {author === 'player' ? 'Player' : isOwn ? 'You' : name} {timeText(at)} #{seq}
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
          {timeText(at)} #{seq}
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
