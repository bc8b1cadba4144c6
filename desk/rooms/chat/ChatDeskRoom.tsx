import { useEffect, useState } from 'react'
import Shield from '~icons/lucide/shield'
import type { ChatEntry } from '#contract/desk/chat.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { plural } from '#contract/operatorText.ts'
import { lastTried, useAction, useCall } from '../../kit/calls.ts'
import { useOperator } from '../../kit/desk.ts'
import { errorText } from '../../kit/failureText.ts'
import { useKeys } from '../../kit/keys.ts'
import { opensElsewhere, PlayerLink, useNavigateToRoom } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { send } from '../../kit/send.ts'
import { ageText, amountText, countText, dayText, timeText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tag } from '../../ui/Tag.tsx'
import './chat.css'
import { Conversation } from './Conversation.tsx'
import { useChatStream } from './useChatStream.ts'

type Listed = DeskOutput<'chats'>
type Open = DeskOutput<'chat'>

/**
 * Interval at which the page reports its operator's presence: half the lifetime of a hold, to allow for timers the browser slows in
 * background tabs.
 */
const hereEveryMs = 45_000
/** While the stream is interrupted. */
const pollMs = 5_000

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
      <div className="head">
        <h1>Chat</h1>
        {data && (
          <span className="small muted">
            {waitingCount === 0
              ? 'Nobody is waiting'
              : `${plural(waitingCount, 'player')} waiting, longest ${ageText(data.now - longestWait(waiting, data))}`}
            {data.isOpen ? (data.changesAt === null ? '. Open.' : `. Open until ${timeText(data.changesAt)}.`) : '. Closed to new chats.'}
          </span>
        )}
        <span className="grow" />
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
      </div>
      {error && (
        <div className="pad" style={{ paddingTop: 12 }}>
          <Notice tone="bad">{errorText(error)}</Notice>
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
          <Opened key={id} id={id} listed={data} isLive={isLive} isTyping={isTyping} />
        )}
      </div>
    </>
  )
}

const longestWait = (waiting: readonly ChatEntry[], { now }: Listed): number => Math.min(now, ...waiting.map(({ openedAt }) => openedAt))

function Lists({ data, id, name }: { data: Listed; id: string | undefined; name: string }) {
  const own = data.entries.filter(({ agent }) => agent === name)
  const waiting = data.entries.filter(({ state }) => state === 'waiting')
  const others = data.entries.filter(({ state, agent }) => state === 'active' && agent !== name)
  return (
    <>
      <Group title="Yours" entries={own} data={data} id={id} />
      <Group title="Queue" entries={waiting} unlisted={data.unlisted.waiting} data={data} id={id} isNumbered />
      {others.length + data.unlisted.others > 0 && (
        <Group title="Colleagues" entries={others} unlisted={data.unlisted.others} data={data} id={id} />
      )}
      <p className="small muted chat-hint">
        The player who has waited longest goes to the first available agent. Players see their position and the typical wait.
      </p>
    </>
  )
}

interface GroupProps {
  title: string
  entries: readonly ChatEntry[]
  /** How many more there are. */
  unlisted?: number
  data: Listed
  id: string | undefined
  isNumbered?: boolean
}
function Group({ title, entries, unlisted = 0, data: { now, promiseMs }, id, isNumbered = false }: GroupProps) {
  const go = useNavigateToRoom()
  return (
    <section aria-label={title}>
      <h2 className="chat-group">
        {title} <span className="faint">{countText(entries.length + unlisted)}</span>
      </h2>
      {entries.map((entry, index) => {
        const waits = now - (entry.state === 'waiting' ? entry.openedAt : entry.lastAt)
        const isLate = waits > promiseMs && (entry.state === 'waiting' || entry.isUnanswered)
        return (
          <a
            key={entry.chatId}
            href={`/desk/chat/${entry.chatId}`}
            className="chat-entry"
            aria-current={entry.chatId === id ? 'true' : undefined}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              go(`chat/${entry.chatId}`)
            }}
          >
            {isNumbered && <span className="chat-number">{index + 1}</span>}
            <span className="grow">
              <strong className="wrap">{entry.nickname}</strong> {entry.isVip && <Tag tone="gold">VIP</Tag>}{' '}
              {entry.isDistress && <Tag tone="warn">distress</Tag>}
              <span className="chat-preview small muted">
                {entry.locale === 'fil-PH' ? 'Filipino' : 'English'}
                {entry.preview !== '' && `, ${entry.preview}`}
              </span>
            </span>
            <span className={isLate ? 'small warn' : 'small muted'}>
              {entry.unread > 0 && entry.state === 'active' ? <strong>{entry.unread} new </strong> : null}
              {ageText(waits)}
            </span>
          </a>
        )
      })}
      {unlisted > 0 ? (
        <p className="small muted chat-hint">
          {unlisted === 1 ? 'One more is not listed.' : `${countText(unlisted)} more are not listed.`}
        </p>
      ) : (
        entries.length === 0 && <p className="small faint chat-hint">None.</p>
      )}
    </section>
  )
}

interface OpenedProps {
  id: string
  listed: Listed | undefined
  isLive: boolean
  isTyping: boolean
}
function Opened({ id, listed, isLive, isTyping }: OpenedProps) {
  const query = useCall('chat', { chatId: id }, isLive ? {} : { everyMs: pollMs })
  const [insert, setInsert] = useState<{ text: string } | null>(null)
  return (
    <>
      <div className="pane case chat-middle">
        <Loaded query={query} rows={8}>
          {(open) => (
            <Conversation
              open={open}
              taking={listed?.taking ?? []}
              isTyping={isTyping}
              insert={insert}
              onInserted={() => setInsert(null)}
            />
          )}
        </Loaded>
      </div>
      <div className="pane chat-side">
        {query.data && <Sidebar open={query.data} listed={listed} onCanned={(text) => setInsert({ text })} />}
      </div>
    </>
  )
}

/** The player's details and the canned answers. */
function Sidebar({
  open: { chat, facts },
  listed,
  onCanned,
}: {
  open: Open
  listed: Listed | undefined
  onCanned: (text: string) => void
}) {
  const [language, setLanguage] = useState(chat.locale)
  const canned = listed?.canned.filter(({ isOffer }) => facts.isOfferable || !isOffer) ?? []
  return (
    <>
      <Card title="Player" aside={<PlayerLink id={chat.playerId}>Overview</PlayerLink>}>
        <div className="pad">
          <Facts
            rows={[
              ['Number', chat.playerId],
              ['Balance', amountText(facts.balance)],
              ['Own limits', facts.limits],
              ['Earlier chats', facts.earlier.count],
              ...(facts.earlier.lastAt === null ? [] : [['Last chat', dayText(facts.earlier.lastAt)] as const]),
              ...(facts.earlier.lastStars === null ? [] : [['Last rating', `${facts.earlier.lastStars} of 5`] as const]),
            ]}
          />
        </div>
      </Card>
      {!facts.isOfferable && (
        <Notice tone="info">
          <Shield width={14} height={14} aria-hidden /> This player is on a break, excluded or blocked: make no offers in this conversation.
        </Notice>
      )}
      {chat.isDistress && (
        <Notice tone="warn">Signs of distress. The player was shown how to take a break; stay calm and don’t encourage play.</Notice>
      )}
      <Card
        title="Canned responses"
        aside={
          <Choice
            label="Language"
            value={language}
            onChange={setLanguage}
            options={[
              ['en-PH', 'EN'],
              ['fil-PH', 'FIL'],
            ]}
          />
        }
      >
        <ul className="chat-canned">
          {canned.map(({ id, title, words }) => (
            <li key={id}>
              <Button look="quiet" isSmall onClick={() => onCanned(words[language])} title={words[language]}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <p className="small muted chat-hint">Conversations are deleted after 90 days.</p>
    </>
  )
}
