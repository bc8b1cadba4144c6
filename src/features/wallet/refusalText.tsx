import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refused } from '#machines/kit/outcome.ts'
import { amountText } from '../../ui/Amount.tsx'

const numberIn = (data: unknown, key: string): number | undefined => {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Why there is no order, and what to do. Nothing has moved. */
export function refusalText({ failure, data, errcode }: Refused): ReactNode {
  switch (failure) {
    case 'amountOutOfRange': {
      const [min, max] = [numberIn(data, 'min') ?? 0, numberIn(data, 'max') ?? 0]
      return (
        <Trans>
          This way takes from {amountText(min)} to {amountText(max)} coins.
        </Trans>
      )
    }
    case 'tooManyOpenOrders':
      return <Trans>Some of your orders still wait to be paid. Pay one of them, or let it expire.</Trans>
    case 'unknownRechargeType':
      return <Trans>This way of paying is closed. Please choose another one.</Trans>
    case 'tooManyRequests':
      return <Trans>That was very fast. Wait a moment, then try again.</Trans>
    case 'selfExcluded':
      return <Trans>You are taking a break: deposits stay closed until it is over.</Trans>
    case 'ownLimitReached':
      return <Trans>This would pass the limit that you set yourself.</Trans>
    case 'maintenance':
      return <Trans>The house is resting for a moment. Your coins are safe.</Trans>
    default:
      return <Trans>The deposit could not be opened (code {errcode}). Nothing was paid.</Trans>
  }
}
