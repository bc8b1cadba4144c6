import { Trans } from '@lingui/react/macro'

/** Something is ready to claim here. Its container must be `position: relative`; screen readers announce it. */
export const RedDot = () => (
  <span className="red-dot">
    <span className="sr-only">
      <Trans>You have something new</Trans>
    </span>
  </span>
)
