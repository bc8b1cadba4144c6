import { useSearchParam } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { dateTimeText } from '../../kit/text.ts'
import { CaseQueue, useQueue } from '../../ui/CaseQueue.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { DecidedCase, DecisionTag, OpenCase, titleOf } from './Case.tsx'
import type { Submission } from './Case.tsx'

/** What was submitted again is another case: neither its pictures nor a choice made before belong to it. */
const keyOf = ({ id, at }: Submission): string => `${id} ${at}`

/** ID documents that await review, or were decided: the list, and one case with its pictures. */
export default function DocumentsRoom({ id }: RoomProps) {
  const [show, setShow] = useSearchParam('show', 'waiting')
  const isPast = show === 'decided'
  const queue = useQueue('documents', id, isPast ? { show } : {})
  return (
    <CaseQueue
      title="KYC documents"
      path="documents"
      id={id}
      queue={queue}
      isPast={isPast}
      controls={
        <Choice
          label="Show"
          value={show}
          onChange={(next) => {
            queue.places.reset()
            setShow(next)
          }}
          options={[
            ['waiting', 'Awaiting review'],
            ['decided', 'Decided'],
          ]}
        />
      }
      head="Player"
      linkOf={(row) => (
        <>
          <strong className="wrap">{row.name}</strong>
          <div className="mini muted">{row.id}</div>
        </>
      )}
      columns={
        isPast
          ? [
              { head: 'Decision', cell: ({ decided }) => decided && <DecisionTag {...decided} /> },
              { head: 'By', cell: ({ decided }) => decided?.by },
              { head: 'Decided', cell: ({ decided }) => decided && dateTimeText(decided.at).slice(0, 16) },
            ]
          : [
              { head: 'ID', cell: (row) => titleOf(row.idType) },
              { head: 'Reviewer', cell: (row) => row.claim && <Tag tone="info">{row.claim.by}</Tag> },
            ]
      }
      empty={
        isPast ? (
          <Empty title="No documents have been decided" />
        ) : (
          <Empty title="No documents to review">New submissions appear here automatically.</Empty>
        )
      }
      none={{ title: 'No documents are open', choose: 'Choose a case from the list.', nothing: 'Nothing to review.' }}
      past={(documents) => documents.decided && <DecidedCase key={keyOf(documents)} documents={documents} decision={documents.decided} />}
    >
      {(documents, done) => <OpenCase key={keyOf(documents)} documents={documents} onDone={done} />}
    </CaseQueue>
  )
}
