import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmIdentity } from '#contract/session.ts'
import { useApp } from '../../platform/app.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  onConfirmed: () => void
  onCancel: () => void
}

/** After half an hour without input the next round asks who is there; the round itself waits. */
export function ConfirmIdentity({ onConfirmed, onCancel }: Props) {
  const app = useApp()
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => app.send(confirmIdentity, { password }, { requestId: app.world.uuid() }),
    onSuccess: (outcome) => {
      if (outcome.kind === 'done') onConfirmed()
    },
  })
  const refusal = confirm.data?.kind === 'refused' ? confirm.data.failure : undefined
  const trouble =
    refusal === 'tooManyRequests'
      ? t`Too many tries. Please wait a quarter of an hour.`
      : refusal
        ? t`That password is not right.`
        : confirm.isError
          ? t`That did not get through. Please try again.`
          : undefined
  return (
    <Dialog title={<Trans>Is it still you?</Trans>} onClose={onCancel}>
      <p className="muted">
        <Trans>You were away for a while. Your password, and your round goes on.</Trans>
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (password && !confirm.isPending) confirm.mutate()
        }}
      >
        <Field
          label={<Trans>Password</Trans>}
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          error={trouble}
          onChange={(event) => setPassword(event.target.value)}
        />
        <button type="submit" className="btn main wide mt-4" disabled={!password || confirm.isPending}>
          <Trans>It is me</Trans>
        </button>
      </form>
      <button type="button" className="btn soft wide" onClick={onCancel}>
        <Trans>Not now</Trans>
      </button>
    </Dialog>
  )
}
