import { Trans } from '@lingui/react/macro'
import Heart from '~icons/lucide/heart'

/** Tells why a favorite was reverted. Its live region is always rendered, so that the message is announced. */
export const LikeProblem = ({ failed }: { failed: boolean }) => (
  <div role="status">
    {failed && (
      <p className="strip">
        <Heart width={22} height={22} aria-hidden="true" />
        <Trans>We couldn’t update your liked games. Please try again.</Trans>
      </p>
    )}
  </div>
)
