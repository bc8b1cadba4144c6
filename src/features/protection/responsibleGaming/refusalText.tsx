import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'

const timeIn = (data: unknown, key: string): number | undefined => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Why nothing was changed. What held still reloadLocks. */
export function refusalText({ failure, data, errcode }: Refused, momentText: (time: number) => string): ReactNode {
  const [until, from] = [timeIn(data, 'until'), timeIn(data, 'availableAt')]
  if (failure === 'selfExcluded') return <Trans>During a break limits can only be tightened. What held still reloadLocks.</Trans>
  if (failure === 'notYet' && from !== undefined) return <Trans>It is too early: you can confirm it from {momentText(from)}.</Trans>
  if (failure === 'goneOrExpired')
    return <Trans>This was changed on another device, or its time is over. What held still reloadLocks.</Trans>
  if (failure === 'closureTooShort' && until !== undefined)
    return <Trans>You are away until {momentText(until)} already. It can be made longer, never shorter.</Trans>
  if (failure === 'confirmIdentity') return <Trans>Nothing was changed: we did not hear that it is you.</Trans>
  if (failure === 'tooManyRequests') return <Trans>That was very fast. Wait a moment, then try again.</Trans>
  return <Trans>That did not work (code {errcode}). What held still reloadLocks.</Trans>
}
