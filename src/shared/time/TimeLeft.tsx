import { Plural } from '@lingui/react/macro'
import { timeLeft } from './timeLeft.ts'
import { useNow } from './useNow.ts'

/** The time left until a timestamp, counting down. */
export function TimeLeft({ until }: { until: number }) {
  const { days, clock } = timeLeft(until, useNow())
  return (
    <b className="n" role="timer">
      {days > 0 && (
        <>
          <Plural value={days} one="# day" other="# days" />{' '}
        </>
      )}
      {clock}
    </b>
  )
}
