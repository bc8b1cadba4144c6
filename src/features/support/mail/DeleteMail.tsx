import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import Trash from '~icons/lucide/trash-2'
import type { Mail } from '#contract/mail.ts'
import { awardsText } from '../../../shared/awards/awardText.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDeletion } from './useMail.ts'

/** Deletes a message: at once, unless an attachment would be lost. */
export function DeleteMail({ mail, list }: { mail: Mail; list: '/email' | '/v2/email' }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const { claim, ...throwing } = useDeletion(() => void navigate({ to: list, replace: true }))
  const { mailId, awards, awardState } = mail
  const text = awardsText(i18n, awards)
  return (
    <>
      <Button wide busy={throwing.isBusy} onClick={() => (awardState === 'claimable' ? setIsConfirming(true) : claim({ mailId }))}>
        <Trash width={20} height={20} aria-hidden="true" />
        <Trans>Delete</Trans>
      </Button>
      <ClaimError
        claiming={throwing}
        reasonOf={({ failure }) =>
          failure === 'notAvailable' ? (
            <Trans>This message isn’t available anymore.</Trans>
          ) : failure === 'mailHoldsAwards' ? (
            <Trans>This message still has something you can claim.</Trans>
          ) : undefined
        }
      />
      {isConfirming && (
        <Dialog title={<Trans>Delete the reward too?</Trans>} onClose={() => setIsConfirming(false)}>
          <p>
            <Trans>You haven’t claimed what came with this message: {text}. If you delete the message, you lose it for good.</Trans>
          </p>
          <Button variant="main" wide onClick={() => setIsConfirming(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            wide
            onClick={() => {
              setIsConfirming(false)
              claim({ mailId, confirmed: true })
            }}
          >
            <Trans>Delete both</Trans>
          </Button>
        </Dialog>
      )}
    </>
  )
}
