import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { addBankInfo, delUserBank, modifyBankInfo } from '#contract/withdrawal.ts'
import type { BankAccount } from '#contract/withdrawal.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

interface Written {
  readonly bankId: string
  readonly holder: string
  readonly account: string
}
/** A change to the player's bank accounts. `id`: the account that is meant. */
export type BankChange = ({ kind: 'add' } & Written) | ({ kind: 'modify'; id: string } & Written) | { kind: 'remove'; id: string }
export interface Banks {
  readonly banks: readonly BankAccount[]
}

const bankMachine = createClaimMachine<BankChange, Banks>()
export type BankClaim = ActorRefFrom<typeof bankMachine>

/** One change after another, each made once; who the player is may be asked for first. */
export function useBankClaim(onDone?: () => void): BankClaim {
  const app = useApp()
  const claim = useActorRef(
    bankMachine.provide({
      actors: {
        ask: fromPromise(({ input: { what, requestId } }) => {
          const options = { requestId, silent: true }
          if (what.kind === 'remove') return app.send(delUserBank, { id: what.id }, options)
          const { bankId, holder, account } = what
          if (what.kind === 'add') return app.send(addBankInfo, { bankId, holder, account }, options)
          return app.send(modifyBankInfo, { id: what.id, bankId, holder, account }, options)
        }),
      },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )
  useEffect(() => {
    const subscription = claim.on('claim.granted', () => {
      refreshOf(app)('banks.changed')
      onDone?.()
    })
    return () => subscription.unsubscribe()
  }, [app, claim, onDone])
  return claim
}
