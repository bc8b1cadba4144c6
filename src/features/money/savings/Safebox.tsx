import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { safebox } from '#contract/safebox.ts'
import type { SafeboxState } from '#contract/safebox.ts'
import { moveOf } from '#machines/safebox/safebox.selectors.ts'
import art from '../../../art/safebox.svg'
import { useApp } from '../../../platform/app.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { useCall } from '../../../queries/queries.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { amountOf } from '../../../ui/amountOf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { MoveSheet } from './MoveSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import type { PasswordWay } from './PasswordSheet.tsx'
import { useSafebox } from './useSafebox.ts'
import type { Safebox as Actor } from './useSafebox.ts'

/** Coins out of the game's reach: in by a tap, out by the safebox's own password. */
export function Safebox() {
  const { data, isError, refetch } = useCall(safebox, {})
  const actor = useSafebox()
  const [way, setWay] = useState<PasswordWay | null>(null)
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
            <Trans>Coins in here are not played with. They come out by its own password only.</Trans>
          </p>
        </div>
      </header>
      <LoadState
        query={{ data, isError, refetch }}
        wait={<Skeletons flush heights={[160]} />}
        inline
        failed={<Trans>This could not be loaded. Your coins are safe.</Trans>}
      >
        {(data) => <Open box={data} actor={actor} onPassword={setWay} />}
      </LoadState>
      {way && data && <PasswordSheet way={way} box={data} onClose={() => setWay(null)} />}
      <MoveSheet actor={actor} onForgotten={() => setWay('forgotten')} />
    </section>
  )
}

interface OpenProps {
  box: SafeboxState
  actor: Actor
  onPassword: (way: PasswordWay) => void
}

function Open({ box, actor, onPassword }: OpenProps) {
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
            <Amount value={balance} size={28} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>At hand</Trans>
          </dt>
          <dd>
            <Amount value={coin} size={22} />
          </dd>
        </div>
      </dl>
      {hasPassword ? (
        <>
          <Moves box={box} actor={actor} />
          {lockedUntil !== null && (
            <p className="note" role="status">
              <Trans>
                Locked until {i18n.date(lockedUntil, { dateStyle: 'medium', timeStyle: 'short' })}: too many wrong passwords. Your coins are
                safe in it.
              </Trans>
            </p>
          )}
          <div className="row bank-keys">
            <Button small onClick={() => onPassword('changed')}>
              <Trans>Change password</Trans>
            </Button>
            <Button small onClick={() => onPassword('forgotten')}>
              <Trans>Forgot it?</Trans>
            </Button>
          </div>
        </>
      ) : (
        <Button variant="main" wide onClick={() => onPassword('first')}>
          <Trans>Set its password</Trans>
        </Button>
      )}
    </>
  )
}

function Moves({ box, actor }: Omit<OpenProps, 'onPassword'>) {
  const { env } = useApp()
  const [typed, setTyped] = useState('')
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
        onChange={(event) => setTyped(event.target.value)}
        error={
          typed !== '' && (amount === undefined || amount === 0) ? (
            <Trans>Please enter an amount, like 50 or 12.50.</Trans>
          ) : isTooMuch ? (
            <Trans>There are not so many, neither here nor there.</Trans>
          ) : undefined
        }
      />
      <div className="bank-ways">
        <Button
          variant="main"
          disabled={!canPut}
          onClick={() => {
            if (canPut) actor.send({ type: 'put.requested', amount, requestId: env.uuid() })
            setTyped('')
          }}
        >
          <Trans>Put in</Trans>
        </Button>
        <Button
          disabled={!canTake}
          onClick={() => {
            if (canTake) actor.send({ type: 'take.requested', amount })
            setTyped('')
          }}
        >
          <Trans>Take out</Trans>
        </Button>
      </div>
    </form>
  )
}
