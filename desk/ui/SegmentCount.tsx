import { useState } from 'react'
import { plural } from '#contract/operatorText.ts'
import { everybody } from '#contract/segment.ts'
import type { Segment } from '#contract/segment.ts'
import { useCall } from '../kit/calls.ts'
import { countText } from '../kit/text.ts'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { isReadable } from './SegmentFields.tsx'
import { segmentText } from './segmentText.ts'

/** How many players a segment has, counted on request; `data` is undefined until the present conditions have been counted. */
export function useSegmentCount(segment: Segment) {
  const [counting, setCounting] = useState<Segment>()
  const { data, error, isFetching } = useCall('mailCount', { segment: counting ?? everybody }, { enabled: counting !== undefined })
  return {
    data: JSON.stringify(counting) === JSON.stringify(segment) ? data : undefined,
    error,
    isFetching,
    start: () => setCounting(segment),
    clear: () => setCounting(undefined),
  }
}

interface Props {
  segment: Segment
  counted: ReturnType<typeof useSegmentCount>
  /** Sending needs a second operator whatever the count. */
  needsSecond?: boolean
}
export const SegmentCount = ({ segment, counted: { data, error, isFetching, start }, needsSecond = false }: Props) => (
  <>
    <div className="row" style={{ flexWrap: 'wrap' }}>
      <Button onClick={start} disabled={isFetching || !isReadable(segment)}>
        Count
      </Button>
      <span className="small muted" role="status">
        {!isReadable(segment)
          ? 'Correct the marked conditions first: whole levels, and amounts such as 1,250.50.'
          : data
            ? `${plural(data.count, 'player')} of ${countText(data.all)}: ${segmentText(segment)}.${data.needsSecond || needsSecond ? ' Needs two operators.' : ''}`
            : segmentText(segment)}
      </span>
    </div>
    <ErrorNotice error={error} />
  </>
)
