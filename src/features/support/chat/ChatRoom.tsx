import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { chatLeave, chatMail, chatOpen, chatUpload } from '#contract/chat.ts'
import type { ChatState, ChatUpdate } from '#contract/chat.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Locale } from '#contract/values.ts'
import { chatMachine } from '#machines/chat/chat.machine.ts'
import * as select from '#machines/chat/chat.selectors.ts'
import { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import * as outboxOf from '#machines/outbox/outbox.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { useKeepDraft } from '../../../shared/drafts/drafts.ts'
import { parol } from '../../../shared/drawings.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { usePictures } from '../../../shared/pictures/usePictures.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { createChatPorts, createOutboxPorts, createTyping, wireChat, wireOutbox } from './chat.ports.ts'
import { Composer } from './Composer.tsx'
import { Messages, shownName } from './Messages.tsx'
import { Rating } from './Rating.tsx'
import { parseDraft, storedDraftText } from './storedDraft.ts'

/** The player's view of the conversation, from the queue to the rating. */
export function ChatRoom({ vip }: { vip: boolean }) {
  const app = useApp()
  const [stored] = useState(() => parseDraft(app.storage.read('chat'), app.env.now()))
  const [text, setText] = useState(stored.draft.text)
  const [isReturned, setIsReturned] = useState(false)
  const pictures = usePictures(chatUpload, stored.draft.pictures)
  const [reportTyping] = useState(() => createTyping(app))
  const [chatPorts] = useState(() => createChatPorts(vip))
  const outbox = useFlow(outboxMachine, {
    ports: createOutboxPorts,
    input: { messages: stored.outbox },
    wire: wireOutbox,
    on: {
      'draft.returned': ({ draft }) => {
        setText((now) => [draft.text, now].filter((part) => part !== '').join('\n'))
        pictures.restore(draft.pictures)
        setIsReturned(true)
      },
    },
  })
  const chat = useFlow(chatMachine, {
    ports: chatPorts,
    wire: wireChat,
    on: {
      'chat.updated': ({ messages }) => outbox.send({ type: 'messages.shown', clientIds: messages.map(({ clientId }) => clientId) }),
    },
  })
  const state = useSelector(chat, select.chatOf)
  const desk = useSelector(chat, select.deskOf)
  const messages = useSelector(chat, select.messagesOf)
  const waiting = useSelector(outbox, outboxOf.messagesOf)
  const isUnknown = useSelector(chat, select.isUnknown)
  const isOver = useSelector(chat, select.isOver)
  const isLost = useSelector(chat, select.isLost)
  const isTyping = useSelector(chat, select.isTyping)
  const isRefused = useSelector(chat, select.isStreamRefused)
  useKeepDraft('chat', storedDraftText({ draft: { text, pictures: pictures.ids }, outbox: waiting }))
  useHold('form', text !== '')

  if (isRefused)
    return (
      <LoadFailed onRetry={() => chat.send({ type: 'retry.requested' })}>
        <Trans>The chat can’t be opened right now. What you wrote is kept.</Trans>
      </LoadFailed>
    )
  if (isUnknown || !desk) return isLost ? <Reconnecting /> : <Skeletons heights={[120, 64]} />
  if (!state) return <Welcome vip={vip} desk={desk} />
  const send = () => {
    const words = text.trim()
    if ((words === '' && pictures.ids.length === 0) || pictures.isSending) return
    const message = { clientId: app.env.uuid(), chatId: state.chatId, text: words, pictures: pictures.ids, at: app.env.now() }
    outbox.send({ type: 'message.written', message })
    setText('')
    setIsReturned(false)
    pictures.forget()
  }
  return (
    <>
      <Messages messages={messages} outbox={waiting} agentSeq={state.agentSeq} />
      <div className="chat-foot">
        <ChatStatus state={state} desk={desk} isTyping={isTyping} isLost={isLost} />
        {isOver ? (
          <Over state={state} vip={vip} desk={desk} />
        ) : (
          <>
            <Composer
              text={text}
              pictures={pictures}
              maxPictures={desk.maxPictures}
              isReturned={isReturned}
              onText={(next) => {
                setText(next)
                if (next !== '') reportTyping(state.chatId)
              }}
              onSend={send}
            />
            <Leave chatId={state.chatId} />
          </>
        )}
      </div>
      <End of={messages.length + waiting.length} />
    </>
  )
}

type Desk = Pick<ChatUpdate, 'isOpen' | 'changesAt' | 'longWait' | 'maxPictures'>

const Reconnecting = () => (
  <p className="small chat-status" role="status">
    <Trans>Reconnecting… Nothing you wrote is lost.</Trans>
  </p>
)

/** Scrolls the latest message into view as it arrives. */
function End({ of }: { of: number }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'end' })
  }, [of])
  return <div ref={place} />
}

/** In Manila time, as our hours are. */
function useOpensAt(changesAt: number | null): string {
  const { i18n } = useLingui()
  return changesAt === null ? '' : i18n.date(changesAt, dateFormats.manilaWeekdayTime)
}

const ByMail = ({ children }: { children?: React.ReactNode }) => (
  <ButtonLink to="/feedback" small>
    {children ?? <Trans>Send a message instead</Trans>}
  </ButtonLink>
)

/** Before a conversation: a button to start one, or when chat is next open. */
function Welcome({ vip, desk }: { vip: boolean; desk: Desk }) {
  const opensAt = useOpensAt(desk.changesAt)
  if (!desk.isOpen)
    return (
      <Notice art={parol} title={<Trans>Our team is away right now</Trans>} action={<ByMail />}>
        {opensAt !== '' && <Trans>Chat opens {opensAt}.</Trans>} <Trans>Send us a message now, and we’ll answer in your mailbox.</Trans>
      </Notice>
    )
  return (
    <Notice art={parol} title={<Trans>How can we help?</Trans>} action={<Start vip={vip} />}>
      <Trans>You’ll chat with a person from our team. We’ll never ask for your password or a code.</Trans>
    </Notice>
  )
}

function Start({ vip }: { vip: boolean }) {
  const { i18n } = useLingui()
  // Updates arrive over the stream.
  const { claim, ...opening } = useClaim(chatOpen, { onGranted: () => {} })
  return (
    <>
      <Button variant="main" busy={opening.isBusy} onClick={() => claim({ vip, locale: i18n.locale as Locale })}>
        <Trans>Start chat</Trans>
      </Button>
      <ClaimError
        claiming={opening}
        reasonOf={({ failure }) =>
          failure === 'chatClosed' ? (
            <Trans>Our team has just closed for today. Send us a message, and we’ll answer in your mailbox.</Trans>
          ) : failure === 'vipOnly' ? (
            <Trans>This chat is for VIPs. Customer support is open to everyone.</Trans>
          ) : undefined
        }
      />
    </>
  )
}

/** The status: the place in the queue, the agent's name, and whether they are typing. */
function ChatStatus({ state, desk, isTyping, isLost }: { state: ChatState; desk: Desk; isTyping: boolean; isLost: boolean }) {
  const opensAt = useOpensAt(desk.changesAt)
  const name = shownName(state.name ?? '')
  const minutes = Math.max(1, Math.round((state.usualWait ?? 0) / minuteMs))
  if (isLost) return <Reconnecting />
  if (state.state === 'waiting')
    return (
      <div className="chat-status">
        <p className="small" role="status">
          {desk.isOpen ? (
            <>
              <Trans>You’re number {state.place ?? 1} in line.</Trans>{' '}
              {state.usualWait !== null && (
                <Plural value={minutes} one="The usual wait is about # minute." other="The usual wait is about # minutes." />
              )}{' '}
              <Trans>You can write already.</Trans>
            </>
          ) : (
            <Trans>Our team has closed for today. We’ll answer when we open ({opensAt}), and put a note in your mailbox.</Trans>
          )}
        </p>
        {(state.usualWait ?? 0) > desk.longWait && <ByMail />}
      </div>
    )
  return (
    <p className="small chat-status" role="status">
      {state.state === 'active' && (isTyping ? <Trans>{name} is typing…</Trans> : <Trans>You’re chatting with {name}.</Trans>)}
    </p>
  )
}

/** Outside of the component: a function of each rendering would take the focus at every rendering. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

/** Ends the conversation, after confirmation. The button that was pressed goes: the focus is on the one that stands in its place. */
function Leave({ chatId }: { chatId: string }) {
  const [step, setStep] = useState<'open' | 'asked' | 'kept'>('open')
  const questionId = useId()
  const { claim, ...leaving } = useClaim(chatLeave, { onGranted: () => setStep('open') })
  return (
    <div className="chat-leave">
      {step === 'asked' ? (
        <div role="group" aria-labelledby={questionId} className="chat-leave">
          <span id={questionId}>
            <Trans>End this chat?</Trans>
          </span>
          <Button small busy={leaving.isBusy} onClick={() => claim({ chatId })}>
            <Trans>End chat</Trans>
          </Button>
          <Button ref={takeFocus} small variant="link" onClick={() => setStep('kept')}>
            <Trans>Keep chatting</Trans>
          </Button>
        </div>
      ) : (
        <Button ref={step === 'kept' ? takeFocus : undefined} small variant="link" onClick={() => setStep('asked')}>
          <Trans>End chat</Trans>
        </Button>
      )}
      <ClaimError
        claiming={leaving}
        reasonOf={({ failure }) => (failure === 'chatEnded' ? <Trans>The chat has ended already.</Trans> : undefined)}
      />
    </div>
  )
}

/** After the end: the rating, the transcript by mail, and a new conversation. */
function Over({ state, vip, desk }: { state: ChatState; vip: boolean; desk: Desk }) {
  const { chatId } = state
  const [isMailed, setIsMailed] = useState(false)
  const { claim, ...mailing } = useClaim(chatMail, {
    onGranted: () => setIsMailed(true),
    onRefused: ({ failure }) => failure === 'alreadyDone' && setIsMailed(true),
  })
  return (
    <section className="chat-over">
      <Rating key={chatId} chatId={chatId} stars={state.stars} />
      <div className="row">
        {isMailed ? (
          <p className="small" role="status">
            <Trans>The transcript is in your mailbox.</Trans>
          </p>
        ) : (
          <Button small busy={mailing.isBusy} onClick={() => claim({ chatId })}>
            <Trans>Send transcript to my mailbox</Trans>
          </Button>
        )}
        {desk.isOpen ? <Start vip={vip} /> : <ByMail />}
      </div>
      {!isMailed && <ClaimError claiming={mailing} reasonOf={() => undefined} />}
    </section>
  )
}
