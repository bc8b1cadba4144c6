import { useCall } from '../../kit/calls.ts'
import { useIsAllowed, useOperator } from '../../kit/desk.ts'
import { useSearchParam, useOpenCase } from '../../kit/links.tsx'
import type { RoomProps } from '../../kit/room.ts'
import { amountText, countedText, lateText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { CaseFrame } from '../../ui/CaseFrame.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager, usePlaces } from '../../ui/Pager.tsx'
import { strandedText } from '../../ui/strandedText.ts'
import { CasePane } from './CasePane.tsx'
import { Decided, Queue } from './Queue.tsx'

const lists = ['waiting', 'all', 'stranded', 'decided'] as const

/** Withdrawals that await review: the queue, and one case with everything the decision depends on. */
export default function WithdrawalsRoom({ id }: RoomProps) {
  const [show, setShow] = useSearchParam('show', 'waiting')
  const places = usePlaces()
  const input = { show: lists.find((one) => one === show) ?? 'waiting' }
  const isToReview = input.show === 'waiting' || input.show === 'all'
  const query = useCall('withdrawals', places.place === undefined ? input : { ...input, after: places.place }, { everyMs: 10_000 })
  const open = useOpenCase('withdrawals')
  const rows = query.data?.rows ?? []
  const all = query.data?.all
  const stranded = query.data?.stranded
  const hasStranded = stranded !== undefined && stranded.count > 0
  const { name } = useOperator()
  const canTake = useIsAllowed('withdrawalClaim') && isToReview
  const chooseText = canTake ? 'Choose one from the list, or press T to open the next one.' : 'Choose one from the list.'
  const list = (next: string) => {
    places.reset()
    setShow(next)
  }
  const takeNext = () => {
    const next = rows.find(({ claim }) => !claim || claim.by === name)
    if (next) open(next.id)
  }
  return (
    <CaseFrame
      title="Withdrawals"
      note={
        all && (
          <>
            {all.count === 1 ? '1 case' : `${countedText(all)} cases`}
            {all.late > 0 && `, ${lateText(all)} overdue`}, {all.isMore && 'at least '}
            {amountText(all.amount)} in total
          </>
        )
      }
      controls={
        <>
          <Choice
            label="Show"
            value={show}
            onChange={list}
            options={[
              ['waiting', 'Awaiting review'],
              ['all', 'All pending'],
              ...(hasStranded || input.show === 'stranded' ? [['stranded', strandedText(stranded)] as const] : []),
              ['decided', 'Decided'],
            ]}
          />
          {canTake && (
            <Button onClick={takeNext} shortcut="T" disabled={rows.length === 0}>
              Open next
            </Button>
          )}
        </>
      }
      path="withdrawals"
      rows={rows}
      id={id}
      {...(canTake && { onTake: takeNext })}
      list={
        <Loaded query={query} rows={10}>
          {(data) => (
            <>
              {input.show === 'decided' ? <Decided data={data} id={id} /> : <Queue data={data} id={id} />}
              <Pager places={places} next={data.next} isQueue={input.show !== 'decided'} />
            </>
          )}
        </Loaded>
      }
    >
      {id !== undefined ? (
        <CasePane key={id} id={id} />
      ) : (
        query.data && (
          <Empty title={rows.length > 0 ? 'No case selected' : 'Nothing to review'}>
            {rows.length === 0 ? 'New cases appear here automatically.' : chooseText}
          </Empty>
        )
      )}
    </CaseFrame>
  )
}
