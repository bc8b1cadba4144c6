import { Trans } from '@lingui/react/macro'
import HeartOff from '~icons/lucide/heart-off'

/** Says why a heart went back. The place of the message is always in the page, so that it is read out. */
export const LikeProblem = ({ failed }: { failed: boolean }) => (
  <div role="status">
    {failed && (
      <p className="strip">
        <HeartOff width={22} height={22} aria-hidden="true" />
        <Trans>We couldn’t update your liked games. Please try again.</Trans>
      </p>
    )}
  </div>
)
