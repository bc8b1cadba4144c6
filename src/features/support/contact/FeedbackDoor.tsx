import { Trans } from '@lingui/react/macro'
import type { Feedback } from '#contract/feedback.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { FeedbackRow } from './FeedbackRow.tsx'

/** Writing to the house, and what of that is not settled yet. */
export const FeedbackDoor = ({ feedbacks }: { feedbacks: readonly Feedback[] }) => (
  <section className="gutter" aria-labelledby="feedback-title">
    <h2 id="feedback-title" className="service-h">
      <Trans>Tell us</Trans>
    </h2>
    <div className="card service-tell">
      <p className="muted">
        <Trans>Something broken, a payment, an idea: write it down with pictures, and the answer comes by mail.</Trans>
      </p>
      {feedbacks.length > 0 && (
        <ul className="service-own">
          {feedbacks.map((row) => (
            <li key={row.feedbackId}>
              <FeedbackRow row={row} />
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <ButtonLink to="/feedback" variant="main" small>
          <Trans>Write feedback</Trans>
        </ButtonLink>
        <ButtonLink to="/feedback/record" small>
          <Trans>What I wrote</Trans>
        </ButtonLink>
      </div>
    </div>
  </section>
)
