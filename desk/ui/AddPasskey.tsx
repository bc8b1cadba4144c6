import { useMutation, useQueryClient } from '@tanstack/react-query'
import Fingerprint from '~icons/lucide/fingerprint-pattern'
import { RefusedError, useSend } from '../kit/calls.ts'
import { refreshOperator, useDesk } from '../kit/desk.ts'
import { createPasskey, hasPasskeys } from '../kit/passkey.ts'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Notice } from './Notice.tsx'

/** Creates a passkey on this device; the second factor is asked for first. */
export function AddPasskey({ isDisabled = false }: { isDisabled?: boolean }) {
  const desk = useDesk()
  const queries = useQueryClient()
  const call = useSend()
  const add = useMutation({
    mutationFn: async () => {
      const made = await createPasskey(await call('passkeyRegisterBegin', {}))
      if (made.kind === 'refused') throw new RefusedError(made.failure, made.data)
      return call('passkeyRegister', made.data, { requestId: crypto.randomUUID() })
    },
    onSuccess: () => refreshOperator(desk),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!hasPasskeys()) return <Notice tone="info">This browser can’t use passkeys at this address. Try another browser.</Notice>
  return (
    <>
      <ErrorNotice error={add.error} />
      <Button look="ink" disabled={isDisabled || add.isPending} onClick={() => add.mutate()}>
        <Fingerprint aria-hidden />
        {add.isPending ? 'Waiting for your device…' : 'Add a passkey'}
      </Button>
    </>
  )
}
