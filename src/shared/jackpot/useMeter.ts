import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { jackpotPools } from '#contract/jackpot.ts'
import { jackpotMeterMachine } from '#machines/jackpotMeter/jackpotMeter.machine.ts'
import type { Shown } from '#machines/jackpotMeter/jackpotMeter.machine.ts'
import { shownOf } from '#machines/jackpotMeter/jackpotMeter.selectors.ts'
import { useApp } from '../../platform/app.ts'
import { watchVisibility } from '../../platform/visibility.ts'
import { queryOf } from '../../queries/queries.ts'
import { useFeed, useFlow } from '../flow/useFlow.ts'

/** How often the ranges are fetched while a meter is visible; all meters of the app share one response. */
const everyMs = 30_000

/**
 * What a jackpot meter shows, in hundredths, and whether the server could not be reached. `isStill` freezes the numbers during an animation
 * that must not be disturbed.
 */
export function useMeter(isStill = false): { shown: Shown | null; isError: boolean } {
  const app = useApp()
  const meter = useFlow(jackpotMeterMachine, { input: { seed: Number.parseInt(app.env.uuid().slice(0, 8), 16) } })
  const { data, isError } = useQuery({
    ...queryOf(app, jackpotPools, {}),
    refetchInterval: isStill ? false : everyMs,
  })
  useFeed(meter, data, (pools) => meter.send({ type: 'pools.received', pools }))
  useEffect(() => {
    if (isStill) return
    meter.send({ type: 'page.shown' })
    const unwatch = watchVisibility({
      hidden: () => meter.send({ type: 'page.hidden' }),
      shown: () => meter.send({ type: 'page.shown' }),
    })
    return () => {
      unwatch()
      meter.send({ type: 'page.hidden' })
    }
  }, [isStill, meter])
  return { shown: useSelector(meter, shownOf), isError: isError && !data }
}
