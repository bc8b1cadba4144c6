import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Letter } from '#contract/mail.ts'

/** Where a letter leads, if it does. */
export function LetterDoor({ letter }: { letter: Letter }) {
  const className = 'btn soft wide'
  if (letter.template === 'welcome')
    return (
      <Link to="/" className={className}>
        <Trans>Go to games</Trans>
      </Link>
    )
  if (letter.template === 'withdrawalPaid' || letter.template === 'withdrawalReturned')
    return (
      <Link to="/wallets/record" search={{ tab: 'withdrawals' }} className={className}>
        <Trans>See your withdrawals</Trans>
      </Link>
    )
  if (letter.template === 'kycApproved')
    return (
      <Link to="/wallets" search={{ name: 'withdraw' }} className={className}>
        <Trans>Go to wallet</Trans>
      </Link>
    )
  if (letter.template === 'kycRejected')
    return (
      <Link to="/member/profile/kyc" className={className}>
        <Trans>See your documents</Trans>
      </Link>
    )
  if (letter.template === 'feedbackAnswered')
    return (
      <Link to="/feedback/record/$id" params={{ id: letter.feedbackId }} className={className}>
        <Trans>Read our answer</Trans>
      </Link>
    )
  if (letter.template === 'goodsShipped' || letter.template === 'goodsRefused')
    return (
      <Link to="/activity/lottery/order" className={className}>
        <Trans>See your orders</Trans>
      </Link>
    )
  return null
}
