import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useApp } from '../../../platform/app.ts'

interface Props {
  /** ms UTC. Remounted for another deadline. */
  deadline: number
}

/** Whole seconds until another code may be requested, read from the clock each second. */
export function ResendCountdown({ deadline }: Props) {
  const { env } = useApp()
  const [now, setNow] = useState(() => env.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(env.now()), 1000)
    return () => clearInterval(timer)
  }, [env])
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000))
  return <Trans>Resend in {seconds} s</Trans>
}
