import type { Queue } from '#contract/desk/today.ts'
import { useDesk, useOperator } from '../../kit/desk.ts'
import { RoomLink } from '../../kit/links.tsx'
import { ageText, countedText, lateText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** The cases that wait for an operator, by room. */
export function Waiting({ queues, now }: { queues: readonly Queue[]; now: number }) {
  const { may } = useOperator()
  const { rooms } = useDesk()
  const all = { count: queues.reduce((sum, queue) => sum + queue.count, 0), isMore: queues.some(({ isMore }) => isMore) }
  const late = { count: queues.reduce((sum, queue) => sum + queue.late, 0), isMore: queues.some((queue) => lateText(queue).endsWith('+')) }
  const roomOf = (path: string) => rooms.find((room) => room.path === path)
  return (
    <Card
      title="Awaiting review"
      note={late.count > 0 ? `${countedText(all)} in total, ${countedText(late)} overdue` : `${countedText(all)} in total`}
    >
      <Rows
        label="Queues"
        rows={queues}
        keyOf={({ room }) => room}
        columns={[
          {
            head: 'Queue',
            cell: ({ room }) => <RoomLink to={room}>{roomOf(room)?.title ?? room}</RoomLink>,
          },
          { head: 'Waiting', isNumber: true, cell: (queue) => <strong>{countedText(queue)}</strong> },
          {
            head: 'Oldest',
            isNumber: true,
            cell: ({ oldestAt, promiseMs }) =>
              oldestAt === null ? '–' : <span className={now - oldestAt > promiseMs ? 'bad' : undefined}>{ageText(now - oldestAt)}</span>,
          },
          { head: 'Target', isNumber: true, cell: ({ promiseMs }) => ageText(promiseMs) },
          { head: 'Overdue', isNumber: true, cell: (queue) => (queue.late > 0 ? <Tag tone="bad">{lateText(queue)} overdue</Tag> : '0') },
          {
            head: 'Go',
            isNumber: true,
            cell: ({ room }) => {
              const descriptor = roomOf(room)
              if (!descriptor || !may.includes(descriptor.call)) return null
              return (
                <>
                  <kbd>G</kbd> <kbd>{descriptor.key.toUpperCase()}</kbd>
                </>
              )
            },
          },
        ]}
      />
    </Card>
  )
}
