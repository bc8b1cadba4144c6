import { Plural, Trans } from '@lingui/react/macro'
import { exclusionMonths } from '#contract/responsibleGaming.ts'
import type { Closure } from '#contract/responsibleGaming.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SelfExclusion } from './selfExclusion.ports.ts'

/** A day, two, a week, two weeks, thirty days. */
const breakDays = [1, 2, 7, 14, 30] as const

/** Break and self-exclusion, before anything is requested. During one of them only a longer one makes sense; the server decides. */
export function ClosureCards({ closing, closure }: { closing: SelfExclusion; closure: Closure | null }) {
  return (
    <>
      {closure?.kind !== 'exclusion' && (
        <section className="card pad closure-card" aria-labelledby="break-card">
          <h2 id="break-card">
            <Trans>Take a break</Trans>
          </h2>
          <p className="small muted">
            <Trans>Games, deposits and promotions close right away and reopen automatically. No one can end a break early.</Trans>
          </p>
          <div className="lengths">
            {breakDays.map((days) => (
              <Button
                key={days}
                small
                onClick={() => closing.send({ type: 'closure.selected', plan: { kind: 'break', hours: days * 24 } })}
              >
                <Plural value={days} one="# day" other="# days" />
              </Button>
            ))}
          </div>
        </section>
      )}
      <section className="card pad closure-card" aria-labelledby="exclusion-card">
        <h2 id="exclusion-card">
          {closure?.kind === 'exclusion' ? <Trans>Extend your self-exclusion</Trans> : <Trans>Self-exclusion</Trans>}
        </h2>
        <p className="small muted">
          <Trans>
            For when playing has stopped being fun. It closes everything except withdrawals, logs you out on all devices, and can’t be ended
            early.
          </Trans>
        </p>
        <div className="lengths">
          {exclusionMonths.map((months) => (
            <Button key={months} small onClick={() => closing.send({ type: 'closure.selected', plan: { kind: 'exclusion', months } })}>
              {months === 6 ? <Trans>6 months</Trans> : months === 12 ? <Trans>1 year</Trans> : <Trans>5 years</Trans>}
            </Button>
          ))}
        </div>
      </section>
    </>
  )
}
