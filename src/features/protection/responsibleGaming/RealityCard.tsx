import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { realityMinutes, setRealityCheck } from '#contract/responsibleGaming.ts'
import { useApp } from '../../../platform/app.ts'
import { showControl } from './limitChange.ports.ts'

type Minutes = (typeof realityMinutes)[number]

/** How often a game stops at the end of a round and says what the time came to. */
export function RealityCard({ minutes }: { minutes: number }) {
  const app = useApp()
  const choose = useMutation({
    mutationFn: (next: Minutes) => app.send(setRealityCheck, { minutes: next }, { requestId: app.env.uuid(), silent: true }),
    onSuccess: (outcome) => {
      if (outcome.kind === 'done') showControl(app, outcome.data)
    },
  })
  const shown = choose.isPending ? choose.variables : minutes
  const hasFailed = choose.isError || choose.data?.kind === 'refused'
  return (
    <section className="card pad reality-card" aria-labelledby="reality-card">
      <h2 id="reality-card">
        <Trans>Reality check</Trans>
      </h2>
      <p className="small muted">
        <Trans>While you play, the game pauses between rounds to show how long you’ve played and your net result.</Trans>
      </p>
      <fieldset className="intervals">
        <legend className="sr-only">
          <Trans>How often</Trans>
        </legend>
        {realityMinutes.map((option) => (
          <button key={option} type="button" aria-pressed={option === shown} onClick={() => option !== shown && choose.mutate(option)}>
            <Trans>{option} min</Trans>
          </button>
        ))}
      </fieldset>
      {hasFailed && (
        <p role="alert" className="note error">
          <Trans>Your change didn’t go through. Please try again.</Trans>
        </p>
      )}
    </section>
  )
}
