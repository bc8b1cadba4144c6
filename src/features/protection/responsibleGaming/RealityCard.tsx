import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { realityMinutes, setRealityCheck } from '#contract/responsibleGaming.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { useApp } from '../../../platform/app.ts'
import { useCallMutation } from '../../../queries/useCallMutation.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { showControl } from './limitChange.ports.ts'

/** How often a game pauses at the end of a round and shows the time played and its result. */
export function RealityCard({ control: { realityMinutes: minutes, nextReality: next, loosenHours } }: { control: SelfControl }) {
  const { i18n } = useLingui()
  const app = useApp()
  const choose = useCallMutation(setRealityCheck, { onDone: (control) => showControl(app, control) })
  const displayed = choose.isPending ? choose.input?.minutes : minutes
  const hasFailed = choose.isLost || choose.refusal !== null
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
          <button
            key={option}
            type="button"
            aria-pressed={option === displayed}
            onClick={() => option !== displayed && choose.save({ minutes: option })}
          >
            <Trans>{option} min</Trans>
          </button>
        ))}
      </fieldset>
      {next && (
        <p role="status" className="small muted above-s">
          <Trans>
            Every {next.minutes} minutes from {i18n.date(next.from, dateFormats.moment)}. Until then it stays at {minutes} minutes.
          </Trans>
        </p>
      )}
      <p className="small muted above-s">
        <Trans>
          A shorter time starts right away. A longer one starts after <Plural value={loosenHours} one="# hour" other="# hours" />.
        </Trans>
      </p>
      {hasFailed && (
        <p role="alert" className="note error">
          <Trans>Your change didn’t go through. Please try again.</Trans>
        </p>
      )}
    </section>
  )
}
