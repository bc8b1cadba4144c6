import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { numberIn } from '../../../../shared/refusals/numberIn.ts'
import { amountText } from '../../../../ui/Amount.tsx'

/** Why the withdrawal was refused, and what to do. No money has moved. */
const texts: Partial<Record<FailureName, (data: unknown) => ReactNode>> = {
  confirmIdentity: () => <Trans>We couldn’t confirm it’s you, so we didn’t go ahead. Please try again.</Trans>,
  kycNeeded: () => <Trans>Verify your identity first. You’ll need an ID, and it takes a few minutes.</Trans>,
  amountOutOfRange: (data) => (
    <Trans>
      Each withdrawal must be {amountText(numberIn(data, 'min') ?? 0)} to {amountText(numberIn(data, 'max') ?? 0)} coins.
    </Trans>
  ),
  withdrawalLimitReached: (data) =>
    numberIn(data, 'timesLeft') === 0 ? (
      <Trans>You’ve used all your withdrawals for today. You can withdraw again after 8:00 AM (Manila time).</Trans>
    ) : (
      <Trans>
        You can withdraw {amountText(numberIn(data, 'left') ?? 0)} more coins today. You can withdraw the rest after 8:00 AM (Manila time).
      </Trans>
    ),
  tooManyOpenOrders: () => <Trans>You already have a withdrawal in progress. You can make another when it’s done.</Trans>,
  depositNeeded: () => <Trans>You can withdraw after your first deposit. Deposit first, then try again.</Trans>,
  balanceTooLow: () => <Trans>You don’t have enough coins in your wallet.</Trans>,
  turnoverMissing: (data) =>
    numberIn(data, 'betsPerCoin') !== undefined ? (
      <Trans>
        You can withdraw {amountText(numberIn(data, 'withdrawable') ?? 0)} now. The rest are gift coins: one becomes yours for every{' '}
        {numberIn(data, 'betsPerCoin') ?? 0} coins in valid bets.
      </Trans>
    ) : (
      <Trans>
        Some of your coins are still locked. You can withdraw {amountText(numberIn(data, 'withdrawable') ?? 0)} now, and the rest after you
        wager {amountText((numberIn(data, 'need') ?? 0) - (numberIn(data, 'done') ?? 0))} more.
      </Trans>
    ),
  unknownBank: () => <Trans>This bank is no longer available. Choose another one.</Trans>,
  unknownBankAccount: () => <Trans>That account is no longer on your list. Choose another one.</Trans>,
  tooManyBanks: (data) => (
    <Trans>
      You can save up to <Plural value={numberIn(data, 'max') ?? 0} one="# account" other="# accounts" />. Remove one first.
    </Trans>
  ),
  bankTaken: () => <Trans>This account is already on your list.</Trans>,
  bankInUse: () => <Trans>You have a withdrawal to this account in progress. You can change the account when it’s done.</Trans>,
  wrongAccountNumber: (data) => (
    <Trans>
      An account number has {numberIn(data, 'min') ?? 0} to {numberIn(data, 'max') ?? 0} digits. Check it and try again.
    </Trans>
  ),
  holderMismatch: () => <Trans>The account must be in the name on your ID. Use an account in your own name.</Trans>,
  tooManyRequests: () => <Trans>That was too fast. Wait a moment, then try again.</Trans>,
  maintenance: () => <Trans>We’re under maintenance for a moment. Your coins are safe.</Trans>,
}

export const withdrawalRefusal = ({ failure, data }: Refused): ReactNode =>
  (failure && texts[failure]?.(data)) ?? <Trans>Something went wrong. No coins were moved.</Trans>
