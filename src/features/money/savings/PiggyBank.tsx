import { Trans, useLingui } from '@lingui/react/macro'
import { piggyBank, piggyBankOpen } from '#contract/piggyBank.ts'
import type { PiggyBankState } from '#contract/piggyBank.ts'
import { refreshData } from '#contract/session.ts'
import art from '../../../art/piggy.svg'
import { useApp } from '../../../platform/app.ts'
import { queryOf, useCall } from '../../../queries/queries.ts'
import { ClaimError } from '../../../shared/claim/ClaimError.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { ClosedNote } from '../../../shared/responsibleGaming/ClosedNote.tsx'
import { askVip } from '../../../shared/vip/vipGate.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

/** A share of the player’s bets, saved by the server; opened once it is full. */
export function PiggyBank() {
  const { data, isError, refetch } = useCall(piggyBank, {})
  return (
    <section className="card pad bank-part" aria-labelledby="piggy-title">
      <header>
        <img src={art} alt="" width={64} height={64} />
        <div>
          <h2 id="piggy-title" className="d">
            <Trans>Piggy bank</Trans>
          </h2>
          {data ? (
            <p className="small muted">
              <Trans>
                We add coins worth {data.ppm / 10_000}% of your valid bets to your piggy bank. When it reaches {amountText(data.full)}{' '}
                coins, it’s full and you can open it.
              </Trans>
            </p>
          ) : (
            !isError && <Skeleton height={74} />
          )}
        </div>
      </header>
      <LoadState
        query={{ data, isError, refetch }}
        wait={<Skeletons flush heights={[121]} />}
        inline
        failed={<Trans>We couldn’t load this. Your coins are safe.</Trans>}
      >
        {(data) => <Saved piggy={data} />}
      </LoadState>
    </section>
  )
}

function Saved({ piggy }: { piggy: PiggyBankState }) {
  const app = useApp()
  const { t } = useLingui()
  const { queryKey } = queryOf(app, piggyBank, {})
  const closure = useCall(refreshData, {}).data?.closure
  const { claim, ...claiming } = useClaim(piggyBankOpen, {
    outlivesView: true,
    onGranted: ({ awards, piggyBank: next }) => {
      app.queries.setQueryData<PiggyBankState>(queryKey, next)
      refreshOf(app)('award.granted')
      void openOverlay(app, 'reward', { awards })
    },
    onRefused: (refusal) => {
      if (askVip(app, refusal)) claiming.close()
      else void app.queries.invalidateQueries({ queryKey })
    },
  })
  const { saved, full, earlyFrom, isVip, isClosed } = piggy
  const isReady = isClosed ? saved > 0 : saved >= full
  const mayAskEarly = !isClosed && !isReady && (saved >= earlyFrom || !isVip)
  const [savedText, fullText] = [amountText(saved), amountText(full)]
  return (
    <>
      <ProgressBar label={t`Saved`} value={saved / 100} max={full / 100} text={t`${savedText} of ${fullText} coins`} />
      <p className="n">
        <Trans>
          {savedText} of {fullText} coins
        </Trans>
      </p>
      {closure && !isClosed ? (
        <p className="note">
          <ClosedNote data={closure} />
        </p>
      ) : (
        <>
          {isClosed && isReady && (
            <p className="note">
              <Trans>You don’t need to fill it: what’s saved is yours, and you can take it out now.</Trans>
            </p>
          )}
          <Button variant="main" wide disabled={!isReady || claiming.isBusy} onClick={() => claim({})}>
            {claiming.isBusy ? <Trans>One moment…</Trans> : <Trans>Open the piggy bank</Trans>}
          </Button>
          {mayAskEarly && (
            <Button wide busy={claiming.isBusy} onClick={() => claim({ early: true })}>
              <Trans>VIP: open early from {amountText(earlyFrom)} coins</Trans>
            </Button>
          )}
        </>
      )}
      <ClaimError
        claiming={claiming}
        reasonOf={({ failure }) =>
          failure === 'piggyBankNotFull' ? <Trans>It’s not ready yet. It fills up as you play.</Trans> : undefined
        }
      />
    </>
  )
}
