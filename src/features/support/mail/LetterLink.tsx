import { Trans } from '@lingui/react/macro'
import type { Letter } from '#contract/mail.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'

/** A message's link, if it has one. */
export function LetterLink({ letter }: { letter: Letter }) {
  if (letter.template === 'welcome')
    return (
      <ButtonLink wide to="/">
        <Trans>Go to games</Trans>
      </ButtonLink>
    )
  if (letter.template === 'withdrawalPaid' || letter.template === 'withdrawalReturned')
    return (
      <ButtonLink wide to="/wallets/record" search={{ tab: 'withdrawals' }}>
        <Trans>See your withdrawals</Trans>
      </ButtonLink>
    )
  if (letter.template === 'kycApproved' || letter.template === 'accountHeld')
    return (
      <ButtonLink wide to="/wallets" search={{ name: 'withdraw' }}>
        <Trans>Go to wallet</Trans>
      </ButtonLink>
    )
  if (letter.template === 'kycRejected' || letter.template === 'kycExpired')
    return (
      <ButtonLink wide to="/member/profile/kyc">
        <Trans>See your documents</Trans>
      </ButtonLink>
    )
  if (letter.template === 'loginMethodAdded' && letter.method === 'passkey')
    return (
      <ButtonLink wide to="/member/devices">
        <Trans>See devices and passkeys</Trans>
      </ButtonLink>
    )
  if (letter.template === 'loginMethodAdded' && (letter.method === 'google' || letter.method === 'facebook' || letter.method === 'line'))
    return (
      <ButtonLink wide to="/auth/bind">
        <Trans>See login methods</Trans>
      </ButtonLink>
    )
  if (
    letter.template === 'passwordChanged' ||
    letter.template === 'mobileChanged' ||
    letter.template === 'loginMethodAdded' ||
    letter.template === 'loginMethodRemoved'
  )
    return (
      <ButtonLink wide to="/service">
        <Trans>Contact customer support</Trans>
      </ButtonLink>
    )
  if (letter.template === 'feedbackAnswered')
    return (
      <ButtonLink wide to="/feedback/record/$id" params={{ id: letter.feedbackId }}>
        <Trans>Read our answer</Trans>
      </ButtonLink>
    )
  if (letter.template === 'chatTranscript' || letter.template === 'chatAnswered')
    return (
      <ButtonLink wide to="/service/chat" search={letter.template === 'chatTranscript' ? { id: letter.chatId } : {}}>
        {letter.template === 'chatTranscript' ? <Trans>Read the chat</Trans> : <Trans>Open the chat</Trans>}
      </ButtonLink>
    )
  if (letter.template === 'goodsShipped' || letter.template === 'goodsRefused')
    return (
      <ButtonLink wide to="/activity/lottery/order">
        <Trans>See your orders</Trans>
      </ButtonLink>
    )
  return null
}
