import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { chatPicture } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { Outgoing } from '#machines/outbox/outbox.machine.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { SentPicture } from '../../../shared/pictures/SentPicture.tsx'

/** Operators' names are stored in lower case. */
export const shownName = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

interface Props {
  messages: readonly ChatMessage[]
  /** Sent, but not yet part of the conversation. */
  outbox?: readonly Outgoing[]
  /** The agent has read up to this message. */
  agentSeq?: number
}

/** The messages, oldest first. New ones are announced as they arrive, but not to the player who wrote them. */
export function Messages({ messages, outbox = [], agentSeq = 0 }: Props) {
  const { t, i18n } = useLingui()
  const clock = (at: number) => i18n.date(at, dateFormats.time)
  const lastRead = messages.findLast(({ author, seq }) => author === 'player' && seq <= agentSeq)?.seq
  return (
    <div role="log" aria-label={t`Chat messages`}>
      <ol className="chat-log">
        {messages.map((message) =>
          message.kind === 'text' ? (
            <li
              key={message.clientId}
              className={message.author === 'player' ? 'said mine' : 'said ours'}
              aria-live={message.author === 'player' ? 'off' : undefined}
            >
              <span className="sr-only">{message.author === 'player' ? <Trans>You:</Trans> : <>{shownName(message.name ?? '')}:</>}</span>
              {message.text !== '' && <p>{message.text}</p>}
              <SentPictures ids={message.pictures} />
              <span className="mini">
                {message.author === 'agent' && <b>{shownName(message.name ?? '')} </b>}
                {clock(message.time)}
                {message.seq === lastRead && (
                  <>
                    {' · '}
                    <Trans>Seen</Trans>
                  </>
                )}
              </span>
              {message.isDistress && <BreakOffer />}
            </li>
          ) : (
            <li key={message.clientId} className="chat-happened small muted">
              <EventMessage message={message} /> <span className="mini">{clock(message.time)}</span>
            </li>
          ),
        )}
        {outbox.map(({ clientId, text, pictures, isSent }) => (
          <li key={clientId} className="said mine waiting" aria-live="off">
            {text !== '' && <p>{text}</p>}
            <SentPictures ids={pictures} />
            <span className="mini">{isSent ? <Trans>Sent</Trans> : <Trans>Sending…</Trans>}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const SentPictures = ({ ids }: { ids: readonly string[] }) =>
  ids.length > 0 && (
    <span className="said-pictures">
      {ids.map((pictureId, index) => (
        <SentPicture key={pictureId} call={chatPicture} pictureId={pictureId} number={index + 1} />
      ))}
    </span>
  )

/** A calm message, and a link to take a break: nobody is hurried. */
const BreakOffer = () => (
  <p className="small chat-care">
    <Trans>If it’s getting too much, you can take a break at any time. Your coins stay yours.</Trans>{' '}
    <Link to="/member/self-limited">
      <Trans>See your options</Trans>
    </Link>
  </p>
)

function EventMessage({ message: { kind, name } }: { message: ChatMessage }) {
  const who = shownName(name ?? '')
  if (kind === 'joined') return <Trans>{who} joined the chat.</Trans>
  if (kind === 'queued')
    return name === null ? <Trans>You’re in line for our team.</Trans> : <Trans>{who} had to leave. You’re next in line.</Trans>
  return name === null ? <Trans>The chat ended.</Trans> : <Trans>{who} ended the chat.</Trans>
}
