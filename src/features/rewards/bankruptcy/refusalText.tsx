import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { HeldNote } from '../../../shared/responsibleGaming/HeldNote.tsx'
import { amountText } from '../../../ui/Amount.tsx'

type Text = (data: unknown, timeText: (ms: number) => string) => ReactNode

/** Why a claim was refused: 3001–3004 and some others have their own messages; any other refusal has a general one with its code (spec §8). */
const texts: Partial<Record<FailureName, Text>> = {
  bankruptNot: () => (
    <Trans>This gift is for when you’re out of coins. Savings, bonuses, coupons, withdrawals and unpaid orders count too.</Trans>
  ),
  bankruptNotNow: (data, timeText) => {
    const availableAt = numberIn(data, 'availableAt')
    if (availableAt === undefined) return <Trans>This gift isn’t ready yet.</Trans>
    return <Trans>This gift isn’t ready yet. You can claim it from {timeText(availableAt)}.</Trans>
  },
  bankruptBetMissing: (data) => {
    const done = amountText(numberIn(data, 'done') ?? 0)
    const need = amountText(numberIn(data, 'need') ?? 0)
    return (
      <Trans>
        The second gift needs {need} coins in valid bets today. You have {done}.
      </Trans>
    )
  },
  bankruptClosed: () => <Trans>This gift was already claimed today, or gifts aren’t available right now. Check back tomorrow.</Trans>,
  selfExcluded: (data) => <ClosedNote data={data} />,
  accountHeld: () => <HeldNote />,
  confirmIdentity: () => <Trans>We couldn’t confirm it’s you, so we didn’t give the gift.</Trans>,
}

export const refusalText = ({ failure, errcode: code, data }: Refused, timeText: (ms: number) => string): ReactNode =>
  (failure && texts[failure]?.(data, timeText)) ?? (
    <Trans>We couldn’t complete your claim. Nothing is lost. If you contact us, mention code {code}.</Trans>
  )
