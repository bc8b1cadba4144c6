import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { addBankInfo, delUserBank, modifyBankInfo } from '#contract/withdrawal.ts'
import type { BankAccount } from '#contract/withdrawal.ts'
import type { RequestMachine } from '#machines/flows/request/request.machine.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { useApp } from '../../../../platform/app.ts'
import type { App } from '../../../../platform/app.ts'
import { requestLogic } from '../../../../shared/flow/requestLogic.ts'
import { useFlow } from '../../../../shared/flow/useFlow.ts'
import { refreshOf } from '../../../../shared/refresh/refresh.ts'

interface Written {
  readonly bankId: string
  readonly holder: string
  readonly account: string
}
/** A change to the player's bank accounts. `id`: the account concerned. */
export type BankChange = ({ kind: 'add' } & Written) | ({ kind: 'modify'; id: string } & Written) | { kind: 'remove'; id: string }
export interface Banks {
  readonly banks: readonly BankAccount[]
}

export type BankClaim = ActorRefFrom<RequestMachine<BankChange, Banks>>

function send(app: App, change: BankChange, requestId: string): Promise<Outcome<Banks>> {
  const options = { requestId, quiet: 'place' } as const
  if (change.kind === 'remove') return app.send(delUserBank, { id: change.id }, options)
  const { bankId, holder, account } = change
  if (change.kind === 'add') return app.send(addBankInfo, { bankId, holder, account }, options)
  return app.send(modifyBankInfo, { id: change.id, bankId, holder, account }, options)
}

const createBankClaim = (app: App) =>
  requestLogic<BankChange, Banks>(async (change, requestId) => {
    const outcome = await send(app, change, requestId)
    // Also if the player has left the page meanwhile.
    if (outcome.kind === 'done') {
      if (change.kind !== 'remove') app.storage.clear('bankDraft')
      refreshOf(app)('banks.changed')
    }
    return outcome
  })

/** One change at a time, each made once; the player may have to verify their identity first. */
export function useBankClaim(onDone?: () => void): BankClaim {
  const app = useApp()
  const [machine] = useState(() => createBankClaim(app))
  return useFlow(machine, { on: { 'request.done': () => onDone?.() } })
}
