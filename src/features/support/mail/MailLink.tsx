import { Trans } from '@lingui/react/macro'
import type { MailContent } from '#contract/mail.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'

/** A message's link, if it has one. */
export function MailLink({ content }: { content: MailContent }) {
  if (content.template === 'welcome')
    return (
      <ButtonLink wide to="/">
        <Trans>Go to games</Trans>
      </ButtonLink>
    )
  if (content.template === 'withdrawalPaid' || content.template === 'withdrawalReturned')
    return (
      <ButtonLink wide to="/wallets/record" search={{ tab: 'withdrawals' }}>
        <Trans>See your withdrawals</Trans>
      </ButtonLink>
    )
  if (content.template === 'kycApproved' || content.template === 'accountHeld')
    return (
      <ButtonLink wide to="/wallets" search={{ name: 'withdraw' }}>
        <Trans>Go to wallet</Trans>
      </ButtonLink>
    )
  if (content.template === 'kycRejected' || content.template === 'kycExpired' || content.template === 'kycExpires')
    return (
      <ButtonLink wide to="/member/profile/kyc">
        <Trans>See your documents</Trans>
      </ButtonLink>
    )
  if (content.template === 'loginMethodAdded' && content.method === 'passkey')
    return (
      <ButtonLink wide to="/member/devices">
        <Trans>See devices and passkeys</Trans>
      </ButtonLink>
    )
  if (
    content.template === 'loginMethodAdded' &&
    (content.method === 'google' || content.method === 'facebook' || content.method === 'line')
  )
    return (
      <ButtonLink wide to="/auth/bind">
        <Trans>See login methods</Trans>
      </ButtonLink>
    )
  if (
    content.template === 'passwordChanged' ||
    content.template === 'mobileChanged' ||
    content.template === 'loginMethodAdded' ||
    content.template === 'loginMethodRemoved'
  )
    return (
      <ButtonLink wide to="/service">
        <Trans>Contact customer support</Trans>
      </ButtonLink>
    )
  if (content.template === 'feedbackAnswered')
    return (
      <ButtonLink wide to="/feedback/record/$id" params={{ id: content.feedbackId }}>
        <Trans>Read our answer</Trans>
      </ButtonLink>
    )
  if (content.template === 'chatTranscript' || content.template === 'chatAnswered')
    return (
      <ButtonLink wide to="/service/chat" search={content.template === 'chatTranscript' ? { id: content.chatId } : {}}>
        {content.template === 'chatTranscript' ? <Trans>Read the chat</Trans> : <Trans>Open the chat</Trans>}
      </ButtonLink>
    )
  if (content.template === 'goodsShipped' || content.template === 'goodsRefused')
    return (
      <ButtonLink wide to="/activity/lottery/order">
        <Trans>See your orders</Trans>
      </ButtonLink>
    )
  return null
}
