import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import errorArt from '../art/error.svg'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  onRetry: () => unknown
  /** What could not be loaded, and that nothing is lost. */
  children?: ReactNode
}

/** In place of what could not be loaded: what happened, and another try. The start page has it too, and nothing of what is beside it. */
export const LoadFailed = ({ onRetry, children = <Trans>We couldn’t load this page. Nothing is lost.</Trans> }: Props) => (
  <Notice
    role="alert"
    art={errorArt}
    title={<Trans>Something went wrong</Trans>}
    action={
      <Button small onClick={() => void onRetry()}>
        <Trans>Try again</Trans>
      </Button>
    }
  >
    {children}
  </Notice>
)
