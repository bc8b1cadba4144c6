import { Trans, useLingui } from '@lingui/react/macro'
import { piggyBank, piggyBankOpen } from '#contract/piggyBank.ts'
import type { PiggyBankState } from '#contract/piggyBank.ts'
import art from '../../../art/piggy.svg'
import { useApp } from '../../../platform/app.ts'
import { queryOf, useCall } from '../../../platform/queries.ts'
import { ClaimTrouble } from '../../../shared/claim/ClaimTrouble.tsx'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { openOverlay } from '../../../shared/overlays/openOverlay.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { askVip } from '../../../shared/vip/vipGate.ts'
import { amountText } from '../../../ui/Amount.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'

/** What the house saves for the player while they play; opened once it is full. */
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
          {data && (
            <p className="small muted">
              <Trans>
                We add coins worth {data.ppm / 10_000}% of your valid bets to your piggy bank. When it reaches {amountText(data.full)}{' '}
                coins, it’s full and you can open it.
              </Trans>
            </p>
          )}
        </div>
      </header>
      {data ? <Saved piggy={data} /> : isError ? <LoadFailed onRetry={() => void refetch()} /> : <Skeleton className="h-24" />}
    </section>
  )
}

function Saved({ piggy }: { piggy: PiggyBankState }) {
  const app = useApp()
  const { t } = useLingui()
  const { queryKey } = queryOf(app, piggyBank, {})
  const { claim, ...claiming } = useClaim(piggyBankOpen, {
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
  const { saved, full, earlyFrom, isVip } = piggy
  const isFull = saved >= full
  const mayAskEarly = !isFull && (saved >= earlyFrom || !isVip)
  const [savedText, fullText] = [amountText(saved), amountText(full)]
  return (
    <>
      <div
        className="bar"
        role="progressbar"
        aria-label={t`Saved`}
        aria-valuemin={0}
        aria-valuemax={full / 100}
        aria-valuenow={saved / 100}
        aria-valuetext={t`${savedText} of ${fullText} coins`}
      >
        <i style={{ width: `${(saved / full) * 100}%` }} />
      </div>
      <p className="n">
        <Trans>
          {savedText} of {fullText} coins
        </Trans>
      </p>
      <button type="button" className="btn main wide" disabled={!isFull || claiming.isBusy} onClick={() => claim({})}>
        {claiming.isBusy ? <Trans>One moment…</Trans> : <Trans>Open the piggy bank</Trans>}
      </button>
      {mayAskEarly && (
        <button type="button" className="btn soft wide" disabled={claiming.isBusy} onClick={() => claim({ early: true })}>
          <Trans>VIP: open early from {amountText(earlyFrom)} coins</Trans>
        </button>
      )}
      <ClaimTrouble
        claiming={claiming}
        reasonOf={({ failure }) =>
          failure === 'piggyBankNotFull' ? <Trans>It’s not ready yet. It fills up as you play.</Trans> : undefined
        }
      />
    </>
  )
}
