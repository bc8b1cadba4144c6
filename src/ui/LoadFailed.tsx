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

/** In place of what could not be loaded: what happened, and a retry. The start page includes it too, but nothing else of this folder. */
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
