import { Plural, Trans } from '@lingui/react/macro'
import { exclusionMonths } from '#contract/responsibleGaming.ts'
import type { Closure } from '#contract/responsibleGaming.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SelfExclusion } from './selfExclusion.ports.ts'

/** A day, two, a week, two weeks, thirty days. */
const breakDays = [1, 2, 7, 14, 30] as const

/** The two ways to stop for a while, before anything is asked for. During one of them only what is longer is of use; the server judges. */
export function ClosureCards({ closing, closure }: { closing: SelfExclusion; closure: Closure | null }) {
  return (
    <>
      {closure?.kind !== 'exclusion' && (
        <section className="card pad closure-card" aria-labelledby="break-card">
          <h2 id="break-card">
            <Trans>Take a break</Trans>
          </h2>
          <p className="small muted">
            <Trans>Games, deposits and promotions close at once, and open again by themselves. Nobody can end it earlier.</Trans>
          </p>
          <div className="lengths">
            {breakDays.map((days) => (
              <Button
                key={days}
                small
                onClick={() => closing.send({ type: 'closure.considered', plan: { kind: 'break', hours: days * 24 } })}
              >
                <Plural value={days} one="# day" other="# days" />
              </Button>
            ))}
          </div>
        </section>
      )}
      <section className="card pad closure-card" aria-labelledby="exclusion-card">
        <h2 id="exclusion-card">
          {closure?.kind === 'exclusion' ? <Trans>Make your self-exclusion longer</Trans> : <Trans>Self-exclusion</Trans>}
        </h2>
        <p className="small muted">
          <Trans>
            For when play has stopped being fun. It closes everything but withdrawing, logs you out everywhere, and cannot be ended early.
          </Trans>
        </p>
        <div className="lengths">
          {exclusionMonths.map((months) => (
            <Button key={months} small onClick={() => closing.send({ type: 'closure.considered', plan: { kind: 'exclusion', months } })}>
              {months === 6 ? <Trans>6 months</Trans> : months === 12 ? <Trans>1 year</Trans> : <Trans>5 years</Trans>}
            </Button>
          ))}
        </div>
      </section>
    </>
  )
}
