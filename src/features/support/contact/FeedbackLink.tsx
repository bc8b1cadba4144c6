import { Trans } from '@lingui/react/macro'
import type { Feedback } from '#contract/feedback.ts'
import { ButtonLink } from '../../../shared/navigation/ButtonLink.tsx'
import { FeedbackRow } from './FeedbackRow.tsx'

/** The link to feedback, with the number of the player's open messages. */
export const FeedbackLink = ({ feedbacks }: { feedbacks: readonly Feedback[] }) => (
  <section className="gutter" aria-labelledby="feedback-title">
    <h2 id="feedback-title" className="service-h">
      <Trans>Send us feedback</Trans>
    </h2>
    <div className="card service-tell">
      <p className="muted">
        <Trans>Report a problem, ask about a payment or share an idea. You can add pictures. We’ll reply in your mailbox.</Trans>
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
        <ButtonLink to="/feedback" small>
          <Trans>Send feedback</Trans>
        </ButtonLink>
        <ButtonLink to="/feedback/record" small>
          <Trans>My feedback</Trans>
        </ButtonLink>
      </div>
    </div>
  </section>
)
