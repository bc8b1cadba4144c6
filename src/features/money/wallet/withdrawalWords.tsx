import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { numberIn } from '../../../shared/refusals/numberIn.ts'
import { amountText } from '../../../ui/Amount.tsx'

/** Why nothing was done, and what to do. Nothing has moved. */
const texts: Partial<Record<FailureName, (data: unknown) => ReactNode>> = {
  confirmIdentity: () => <Trans>Nothing was done, because nobody told us that it is you.</Trans>,
  kycNeeded: () => <Trans>First tell us who you are: it takes a few minutes and an ID.</Trans>,
  amountOutOfRange: (data) => (
    <Trans>
      One withdrawal takes from {amountText(numberIn(data, 'min') ?? 0)} to {amountText(numberIn(data, 'max') ?? 0)} coins.
    </Trans>
  ),
  withdrawalLimitReached: (data) =>
    numberIn(data, 'timesLeft') === 0 ? (
      <Trans>You have withdrawn as often as one day takes. Come back after 8:00 in the morning.</Trans>
    ) : (
      <Trans>Today {amountText(numberIn(data, 'left') ?? 0)} more can be withdrawn. The rest can go after 8:00 in the morning.</Trans>
    ),
  tooManyOpenOrders: () => <Trans>A withdrawal of yours is under way. The next one can start when it has ended.</Trans>,
  balanceTooLow: () => <Trans>Your purse does not hold that much.</Trans>,
  turnoverMissing: (data) => (
    <Trans>
      Some of it is still locked: {amountText(numberIn(data, 'withdrawable') ?? 0)} can be withdrawn now, the rest once{' '}
      {amountText((numberIn(data, 'need') ?? 0) - (numberIn(data, 'done') ?? 0))} more was staked.
    </Trans>
  ),
  unknownBank: () => <Trans>This bank is not on the list any more. Please choose another one.</Trans>,
  unknownBankAccount: () => <Trans>That account is not on your list any more. Please choose another one.</Trans>,
  tooManyBanks: (data) => <Trans>You can keep {numberIn(data, 'max') ?? 0} accounts. Remove one first.</Trans>,
  bankTaken: () => <Trans>You have this account on your list already.</Trans>,
  bankInUse: () => <Trans>A withdrawal to this account is under way. Change it when that has ended.</Trans>,
  wrongAccountNumber: (data) => (
    <Trans>
      An account number has {numberIn(data, 'min') ?? 0} to {numberIn(data, 'max') ?? 0} digits. Please check it.
    </Trans>
  ),
  holderMismatch: () => <Trans>The account must be in the name on your ID. Please use an account of your own.</Trans>,
  tooManyRequests: () => <Trans>That was very fast. Wait a moment, then try again.</Trans>,
  maintenance: () => <Trans>The house is resting for a moment. Your coins are safe.</Trans>,
}

export const withdrawalRefusal = ({ failure, data, errcode }: Refused): ReactNode =>
  (failure && texts[failure]?.(data)) ?? <Trans>That could not be done (code {errcode}). Nothing has moved.</Trans>
