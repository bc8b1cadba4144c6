import { useEffect } from 'react'
import type { ChatEntry } from '#contract/desk/chat.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { lastTried, useAction, useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { useKeys } from '../../kit/keys.ts'
import { useNavigateToRoom } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { send } from '../../kit/send.ts'
import { ageText, timeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RoomHead } from '../../ui/RoomHead.tsx'
import './chat.css'
import { Tag } from '../../ui/Tag.tsx'
import { Lists } from './Lists.tsx'
import { OpenedChat } from './OpenedChat.tsx'
import { pollMs, useChatStream } from './useChatStream.ts'

type Listed = DeskOutput<'chats'>

/**
 * Interval at which the page reports its operator's presence: half the lifetime of a hold, to allow for timers the browser slows in
 * background tabs.
 */
const hereEveryMs = 45_000

/** Chat: the queue, one conversation, and the player's details. */
export default function ChatDeskRoom({ id }: RoomProps) {
  const { isLive, isTyping } = useChatStream(id)
  const query = useCall('chats', {}, isLive ? {} : { everyMs: pollMs })
  const go = useNavigateToRoom()
  const { name } = useOperator()
  const presence = useAction('chatPresence')
  const take = useAction('chatTake', { onDone: ({ chatId }) => go(`chat/${chatId}`) })
  const { data } = query
  const waiting = data?.entries.filter(({ state }) => state === 'waiting') ?? []
  const waitingCount = waiting.length + (data?.unlisted.waiting ?? 0)
  const own = data?.entries.filter(({ agent }) => agent === name) ?? []
  const canTake = waiting.length > 0 && !take.isBusy
  const takeNext = () => take.act({})
  const { error } = lastTried(take, presence)
  const move = (by: number) => {
    const at = own.findIndex(({ chatId }) => chatId === id)
    const next = own[at < 0 ? 0 : at + by]
    if (next) go(`chat/${next.chatId}`)
  }
  useKeys({ t: canTake ? takeNext : undefined, j: () => move(1), k: () => move(-1) })
  useEffect(() => {
    const timer = setInterval(() => void send('chatHere', {}, { isPoll: true }).catch(() => {}), hereEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <RoomHead
        title="Chat"
        note={
          data && (
            <>
              {waitingCount === 0
                ? 'Nobody is waiting'
                : `${plural(waitingCount, 'player')} waiting, longest ${ageText(data.now - longestWait(waiting, data))}`}
              {data.isOpen ? (data.changesAt === null ? '. Open.' : `. Open until ${timeText(data.changesAt)}.`) : '. Closed to new chats.'}
            </>
          )
        }
      >
        {data && !isLive && <Tag tone="warn">reconnecting</Tag>}
        {data && (
          <>
            <Tag tone="info">
              you: {own.length} of {data.me.places}
            </Tag>
            <Choice
              label="Your chats"
              value={data.me.state}
              onChange={(state) => presence.act({ state })}
              options={[
                ['taking', 'Taking chats'],
                ['full', 'No new chats'],
                ['away', 'Away'],
              ]}
            />
          </>
        )}
        <Button onClick={takeNext} shortcut="T" disabled={!canTake}>
          Take next chat
        </Button>
      </RoomHead>
      {error && (
        <div className="pad" style={{ paddingTop: 12 }}>
          <ErrorNotice error={error} />
        </div>
      )}
      <div className="chat-panes">
        <div className="pane list">
          <Loaded query={query} rows={10}>
            {(listed) => <Lists data={listed} id={id} name={name} />}
          </Loaded>
        </div>
        {id === undefined ? (
          <div className="pane case">
            <Empty title={own.length > 0 ? 'No chat is open' : 'You have no chats'}>
              {own.length > 0
                ? 'Choose one from the list.'
                : 'Set your status to “Taking chats”: you’ll be assigned the player who has waited longest.'}
            </Empty>
          </div>
        ) : (
          <OpenedChat key={id} id={id} listed={data} isLive={isLive} isTyping={isTyping} />
        )}
      </div>
    </>
  )
}

const longestWait = (waiting: readonly ChatEntry[], { now }: Listed): number => Math.min(now, ...waiting.map(({ openedAt }) => openedAt))
