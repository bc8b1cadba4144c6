import { Trans } from '@lingui/react/macro'
import CircleAlert from '~icons/lucide/circle-alert'
import type { SocialProvider } from '#contract/login.ts'
import { ButtonAnchor } from '../../../ui/Button.tsx'
import { socialNames, socialStart } from './social.ts'
import { useServerConfig } from './useServerConfig.ts'

interface Props {
  target: string
}

/** Links to the providers: full page loads, because the flow goes through another site. */
export function SocialLinks({ target }: Props) {
  const { social } = useServerConfig()
  return (
    <div className="auth-social">
      {social.map((provider) => (
        <ButtonAnchor key={provider} small href={socialStart(provider, target)}>
          {socialNames[provider]}
        </ButtonAnchor>
      ))}
    </div>
  )
}

export const OrDivider = () => (
  <p className="auth-or">
    <Trans>or</Trans>
  </p>
)

interface FailedProps {
  provider: SocialProvider | undefined
}

/** The provider refused, or the player cancelled there. */
export function SocialFailed({ provider }: FailedProps) {
  const name = provider && socialNames[provider]
  return (
    <p className="auth-failure" role="alert">
      <CircleAlert aria-hidden="true" width={20} height={20} />
      <span>
        {name ? (
          <Trans>{name} couldn’t confirm it’s you. Try again, or log in another way.</Trans>
        ) : (
          <Trans>We couldn’t log you in. Try again, or log in another way.</Trans>
        )}
      </span>
    </p>
  )
}
