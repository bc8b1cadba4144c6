import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { safebox } from '#contract/safebox.ts'
import type { SafeboxState } from '#contract/safebox.ts'
import { moveOf } from '#machines/safebox/safebox.selectors.ts'
import art from '../../../art/safebox.svg'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { useAt } from '../../../shared/time/useAt.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { amountOf } from '../../../ui/amountOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { MoveSheet } from './MoveSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import type { PasswordPurpose } from './PasswordSheet.tsx'
import { useSafebox } from './useSafebox.ts'
import type { Safebox as Actor } from './useSafebox.ts'

/** Coins that games cannot use: deposited with a tap, withdrawn with the safebox's own password. */
export function Safebox() {
  const { data, isError, refetch } = useCall(safebox, {})
  useAt(data?.lockedUntil ?? undefined, () => void refetch())
  // Kept until the coins have been moved: a forgotten password, or a refusal, does not lose it.
  const [typed, setTyped] = useState('')
  const actor = useSafebox(() => setTyped(''))
  const [purpose, setPurpose] = useState<PasswordPurpose | null>(null)
  const isUnderWay = useSelector(actor, (snapshot) => moveOf(snapshot) !== null)
  useHold('payment', isUnderWay)
  return (
    <section className="card pad bank-part" aria-labelledby="safebox-title">
      <header>
        <img src={art} alt="" width={64} height={64} />
        <div>
          <h2 id="safebox-title" className="d">
            <Trans>Safebox</Trans>
          </h2>
          <p className="small muted">
            <Trans>Coins here can’t be used to play. You need the safebox password to move them out.</Trans>
          </p>
        </div>
      </header>
      <LoadState
        query={{ data, isError, refetch }}
        wait={<Skeletons flush heights={[139]} />}
        inline
        failed={<Trans>We couldn’t load this. Your coins are safe.</Trans>}
      >
        {(data) => <Open box={data} actor={actor} typed={typed} onTyped={setTyped} onPassword={setPurpose} />}
      </LoadState>
      {purpose && data && <PasswordSheet purpose={purpose} box={data} onClose={() => setPurpose(null)} />}
      <MoveSheet actor={actor} onForgotten={() => setPurpose('forgotten')} />
    </section>
  )
}

interface OpenProps {
  box: SafeboxState
  actor: Actor
  /** The amount in its field. */
  typed: string
  onTyped: (text: string) => void
  onPassword: (purpose: PasswordPurpose) => void
}

function Open({ box, actor, typed, onTyped, onPassword }: OpenProps) {
  const { i18n } = useLingui()
  const { balance, coin, hasPassword, lockedUntil } = box
  return (
    <>
      <dl className="bank-sums">
        <div>
          <dt>
            <Trans>In the safebox</Trans>
          </dt>
          <dd className="ink-gold">
            <Amount value={balance} size={22} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>In your wallet</Trans>
          </dt>
          <dd>
            <Amount value={coin} size={22} />
          </dd>
        </div>
      </dl>
      {hasPassword ? (
        <>
          <MoveForm box={box} actor={actor} typed={typed} onTyped={onTyped} />
          {lockedUntil !== null && (
            <p className="note" role="status">
              <Trans>
                Locked until {i18n.date(lockedUntil, dateFormats.moment)} because of too many wrong passwords. Your coins are safe.
              </Trans>
            </p>
          )}
          <div className="row bank-keys">
            <Button small onClick={() => onPassword('changed')}>
              <Trans>Change password</Trans>
            </Button>
            <Button small onClick={() => onPassword('forgotten')}>
              <Trans>Forgot password?</Trans>
            </Button>
          </div>
        </>
      ) : (
        <Button variant="main" wide onClick={() => onPassword('first')}>
          <Trans>Set a safebox password</Trans>
        </Button>
      )}
    </>
  )
}

function MoveForm({ box, actor, typed, onTyped }: Omit<OpenProps, 'onPassword'>) {
  const { env } = useApp()
  useHold('form', typed !== '')
  const amount = amountOf(typed)
  const canPut = amount !== undefined && amount > 0 && amount <= box.coin
  const canTake = amount !== undefined && amount > 0 && amount <= box.balance && box.lockedUntil === null
  const isTooMuch = amount !== undefined && amount > box.coin && amount > box.balance
  return (
    <form className="bank-moves" noValidate onSubmit={(event) => event.preventDefault()}>
      <Field
        label={<Trans>How many coins?</Trans>}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        error={
          typed !== '' && (amount === undefined || amount === 0) ? (
            <Trans>Enter an amount, like 50 or 12.50.</Trans>
          ) : isTooMuch ? (
            <Trans>You don’t have that many coins in your wallet or safebox.</Trans>
          ) : undefined
        }
      />
      <div className="bank-ways">
        <Button
          variant="main"
          disabled={!canPut}
          onClick={() => {
            if (canPut) actor.send({ type: 'deposit.requested', amount, requestId: env.uuid() })
          }}
        >
          <Trans>Move to safebox</Trans>
        </Button>
        <Button
          disabled={!canTake}
          onClick={() => {
            if (canTake) actor.send({ type: 'withdrawal.requested', amount })
          }}
        >
          <Trans>Move to wallet</Trans>
        </Button>
      </div>
    </form>
  )
}
