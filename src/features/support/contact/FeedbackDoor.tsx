import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Feedback } from '#contract/feedback.ts'
import { FeedbackRow } from './FeedbackRow.tsx'

/** Writing to the house, and what of that is not settled yet. */
export const FeedbackDoor = ({ feedbacks }: { feedbacks: readonly Feedback[] }) => (
  <section className="px-4" aria-labelledby="feedback-title">
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
        <Link to="/feedback" className="btn main s">
          <Trans>Write feedback</Trans>
        </Link>
        <Link to="/feedback/record" className="btn soft s">
          <Trans>What I wrote</Trans>
        </Link>
      </div>
    </div>
  </section>
)
