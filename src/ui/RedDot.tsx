import { Trans } from '@lingui/react/macro'

/** Something waits here. Its place must be `position: relative`; who does not see it hears it. */
export const RedDot = () => (
  <span className="red-dot">
    <span className="sr-only">
      <Trans>You have something new</Trans>
    </span>
  </span>
)
