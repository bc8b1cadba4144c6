import { useState } from 'react'
import Shield from '~icons/lucide/shield'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../../kit/calls.ts'
import { PlayerLink } from '../../kit/links.tsx'
import { amountText, dayText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Conversation } from './Conversation.tsx'
import { pollMs } from './useChatStream.ts'

type Listed = DeskOutput<'chats'>
type Open = DeskOutput<'chat'>

interface OpenedProps {
  id: string
  listed: Listed | undefined
  isLive: boolean
  isTyping: boolean
}
/** One conversation, with its player and the canned responses beside it. */
export function OpenedChat({ id, listed, isLive, isTyping }: OpenedProps) {
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
