import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useApp } from '../../../../platform/app.ts'

interface Props {
  /** ms UTC. Remounted for another deadline. */
  deadline: number
}

const secondsUntil = (deadline: number, now: number): number => Math.max(0, Math.ceil((deadline - now) / 1000))

/** Whole seconds until another code may be requested, read from the clock each second; and counted down also if the clock is set back. */
export function ResendCountdown({ deadline }: Props) {
  const { env } = useApp()
  const [seconds, setSeconds] = useState(() => secondsUntil(deadline, env.now()))
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, Math.min(left - 1, secondsUntil(deadline, env.now())))), 1000)
    return () => clearInterval(timer)
  }, [env, deadline])
  return <Trans>Resend in {seconds} s</Trans>
}
