import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { GameWallet } from '#contract/studios.ts'
import { isSending, isConfirming, isUnanswered, isIndeterminate, refusalOf } from '#machines/flows/request/request.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { ConfirmIdentity } from '../../../shared/identity/ConfirmIdentity.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { amountOf } from '../../../ui/amountOf.ts'
import { Button, ButtonAnchor } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { refusalText } from './texts.tsx'
import { useStudioVisit } from './useRetrieve.ts'

interface Props {
  wallet: GameWallet
  /** The balance, in hundredths; undefined until it is known: the server decides then. */
  coin: number | undefined
  onClose: () => void
}

/** Transfers coins to a provider, then navigates there. */
export function VisitSheet({ wallet: { provider, name }, coin, onClose }: Props) {
  const { env } = useApp()
  const visit = useStudioVisit()
  const [typed, setTyped] = useState('100')
  const busy = useSelector(visit, isSending)
  const isRetrying = useSelector(visit, isIndeterminate)
  const unanswered = useSelector(visit, isUnanswered)
  const confirming = useSelector(visit, isConfirming)
  const refusal = useSelector(visit, refusalOf)
  const grant = useSelector(visit, ({ context }) => context.result)
  useHold('payment', busy || unanswered)
  const amount = amountOf(typed)
  const isPossible = amount !== undefined && amount > 0 && amount <= (coin ?? Infinity)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPossible && !busy) visit.send({ type: 'request.started', input: { provider, amount }, requestId: env.uuid() })
  }
  if (confirming)
    return (
      <ConfirmIdentity
        onConfirmed={() => visit.send({ type: 'identity.confirmed' })}
        onCancel={() => visit.send({ type: 'identity.cancelled' })}
      />
    )
  return (
    <Dialog title={<Trans>Transfer to {name}</Trans>} onClose={onClose}>
      {grant ? (
        <>
          <p role="status" className="muted">
            <Trans>Transfer complete. Coins left in your wallet: {amountText(grant.balance)}.</Trans>
          </p>
          <ButtonAnchor variant="main" wide href={grant.url} target="_blank" rel="noopener">
            <Trans>Open games</Trans>
          </ButtonAnchor>
        </>
      ) : unanswered ? (
        <div role="alert">
          <p>
            <Trans>The game provider hasn’t confirmed your transfer yet. Your coins are safe, either there or in your wallet.</Trans>
          </p>
          <Button variant="main" wide onClick={() => visit.send({ type: 'request.retried' })}>
            <Trans>Check again</Trans>
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} noValidate>
          <p className="small muted">
            <Trans>This game provider uses its own wallet. To bring back the coins you have left, collect them.</Trans>
          </p>
          <Field
            label={<Trans>Coins to transfer</Trans>}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={
              coin === 0 ? (
                <Trans>You have no coins in your wallet to transfer.</Trans>
              ) : typed === '' || isPossible ? undefined : coin === undefined ? (
                <Trans>Enter an amount, like 50 or 12.50.</Trans>
              ) : (
                <Trans>Enter an amount up to {amountText(coin)}.</Trans>
              )
            }
          />
          {refusal && (
            <p role="alert" className="note error">
              {refusalText(refusal)}
            </p>
          )}
          <p role="status" className="small">
            {isRetrying && <Trans>Waiting for the game provider…</Trans>}
          </p>
          <Button type="submit" variant="main" wide className="above" disabled={!isPossible || busy}>
            <Trans>Transfer</Trans>
          </Button>
        </form>
      )}
      <Button wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
