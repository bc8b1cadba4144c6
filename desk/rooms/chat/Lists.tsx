import type { ChatEntry } from '#contract/desk/chat.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { opensElsewhere, useNavigateToRoom } from '../../kit/links.tsx'
import { ageText, countText } from '../../kit/text.ts'
import { Tag } from '../../ui/Tag.tsx'

type Listed = DeskOutput<'chats'>

/** Conversations to choose from: one's own, the queue, and those of colleagues. */
export function Lists({ data, id, name }: { data: Listed; id: string | undefined; name: string }) {
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
