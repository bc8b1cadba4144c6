import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DailyDraw } from '#contract/dailyGame.ts'
import { webHashes } from '#games/fair/webCrypto.ts'
import { verifyDraw } from '#games/palabunutan/rules.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { Fact, Finding } from '../../../shared/rounds/Fact.tsx'
import { Amount } from '../../../ui/Amount.tsx'

/** The player's last draws, each with its proof. */
export function Draws({ draws }: { draws: readonly DailyDraw[] }) {
  const { i18n } = useLingui()
  return (
    <section className="card pad inset above stack-s" aria-labelledby="daily-draws">
      <h2 id="daily-draws">
        <Trans>Your last draws</Trans>
      </h2>
      {draws.map((draw) => (
        <details key={draw.day} className="daily-draw">
          <summary>
            <span>{i18n.date(draw.time, dateFormats.manilaDay)}</span>
            <Amount value={draw.coins} />
            <span className="small">
              <Trans>Verify</Trans>
            </span>
          </summary>
          <Proof draw={draw} />
        </details>
      ))}
    </section>
  )
}

/** What decided a draw, and whether this browser draws the same slip. */
function Proof({ draw }: { draw: DailyDraw }) {
  const { data: isRight, isError } = useQuery({
    queryKey: ['daily-check', draw.day, draw.serverSeed],
    queryFn: async () => (await verifyDraw(draw, webHashes(crypto.subtle))) ?? null,
    retry: false,
    // Computed in the browser, so no network is needed.
    networkMode: 'always',
  })
  return (
    <div className="stack-s">
      {isError ? (
        <p role="alert">
          <Trans>This browser can’t verify the draw. It needs a secure (https) page.</Trans>
        </p>
      ) : isRight === null ? (
        <Finding is="sealed">
          <Trans>To verify this draw, go to your seeds and reveal the server seed.</Trans>
        </Finding>
      ) : isRight === true ? (
        <Finding is="right">
          <Trans>Verified. The server seed matches its hash and gives the same slip.</Trans>
        </Finding>
      ) : (
        isRight === false && (
          <Finding is="wrong">
            <Trans>This draw doesn’t match. Please send its date to customer support.</Trans>
          </Finding>
        )
      )}
      <dl className="stack-s">
        <Fact name={<Trans>Slip number, starting from 0</Trans>}>{draw.slip}</Fact>
        <Fact isHash name={<Trans>Server seed hash</Trans>}>
          {draw.serverSeedHash}
        </Fact>
        <Fact isHash name={<Trans>Server seed</Trans>}>
          {draw.serverSeed ?? <Trans>not revealed yet</Trans>}
        </Fact>
        <Fact isHash name={<Trans>Your client seed and the day’s number</Trans>}>
          {[draw.clientSeed, 'daily', draw.day].join(':')}
        </Fact>
      </dl>
    </div>
  )
}
