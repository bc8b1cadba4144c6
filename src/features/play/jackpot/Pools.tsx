import { Trans } from '@lingui/react/macro'
import { RollingAmount } from '../../../shared/jackpot/RollingAmount.tsx'
import { useMeter } from '../../../shared/jackpot/useMeter.ts'

/** The current amounts of the four jackpots, above the board; frozen while the light runs. */
export function Pools({ isStill }: { isStill: boolean }) {
  const { shown, isError } = useMeter(isStill)
  return (
    <section className="jk-pools">
      <h2>
        <Trans>Current Mega jackpot</Trans>
      </h2>
      {isError ? (
        <p className="small muted">
          <Trans>We couldn’t load the amounts. The jackpots are safe.</Trans>
        </p>
      ) : (
        <RollingAmount value={shown?.mega ?? null} className="jk-mega" />
      )}
      <dl>
        <div>
          <dt className="pool-major">
            <Trans>Major</Trans>
          </dt>
          <dd>
            <RollingAmount value={shown?.major ?? null} />
          </dd>
        </div>
        <div>
          <dt className="pool-minor">
            <Trans>Minor</Trans>
          </dt>
          <dd>
            <RollingAmount value={shown?.minor ?? null} />
          </dd>
        </div>
        <div>
          <dt className="pool-mini">
            <Trans>Mini</Trans>
          </dt>
          <dd>
            <RollingAmount value={shown?.mini ?? null} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
