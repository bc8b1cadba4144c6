import { Plural } from '@lingui/react/macro'
import { timeLeft } from './timeLeft.ts'
import { useNow } from './useNow.ts'

/** The display font's digits differ in width, none is wider than 0: the line around a clock must not wrap differently every second. */
const steady = { display: 'inline-block', minWidth: '7.2ch' } as const

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
      <span style={steady}>{clock}</span>
    </b>
  )
}
