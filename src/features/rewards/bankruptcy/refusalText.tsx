import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { amountText } from '../../../ui/Amount.tsx'

type Text = (data: unknown, timeText: (ms: number) => string) => ReactNode

/** Why a claim was not granted: 3001–3004 have their own words, others tell the code (spec §8). */
const texts: Partial<Record<FailureName, Text>> = {
  bankruptNot: () => <Trans>You have coins to play with, so this gift waits for a day when you need it.</Trans>,
  bankruptNotNow: (data, timeText) => {
    const availableAt = numberIn(data, 'availableAt')
    if (availableAt === undefined) return <Trans>This gift is not ready yet.</Trans>
    return <Trans>This gift is not ready yet. It is yours from {timeText(availableAt)} on.</Trans>
  },
  bankruptBetMissing: (data) => {
    const done = amountText(numberIn(data, 'done') ?? 0)
    const need = amountText(numberIn(data, 'need') ?? 0)
    return (
      <Trans>
        The second gift asks for valid bets of {need} coins today; you have {done}.
      </Trans>
    )
  },
  bankruptClosed: () => <Trans>This gift was taken today, or the house gives none at the moment. There are new ones tomorrow.</Trans>,
  selfExcluded: () => <Trans>You are taking a break: nothing is given out until it is over.</Trans>,
  confirmIdentity: () => <Trans>We gave nothing out, because nobody told us that it is you.</Trans>,
}

export const refusalText = ({ failure, errcode, data }: Refused, timeText: (ms: number) => string): ReactNode =>
  (failure && texts[failure]?.(data, timeText)) ?? <Trans>The claim failed (code {errcode}). Nothing of yours is lost.</Trans>
