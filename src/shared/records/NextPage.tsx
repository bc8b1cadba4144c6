import { Trans } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

interface Props {
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
  /** What the button loads, in words. */
  children: ReactNode
  /** That it could not be loaded. */
  failed?: ReactNode
}

/** The button below a list that has more pages; where the next one could not be loaded it says so. */
export function NextPage({
  pages: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  children,
  failed = <Trans>We couldn’t load the rest of this list.</Trans>,
}: Props) {
  if (!hasNextPage) return null
  return (
    <>
      {isFetchNextPageError && (
        <p role="alert" className="small muted centered">
          {failed}
        </p>
      )}
      <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? <Trans>Try again</Trans> : children}
      </Button>
    </>
  )
}

/** Of records, newest first. */
export const OlderPage = ({ pages }: Pick<Props, 'pages'>) =>
  pages.hasNextPage && (
    <div className="gutter">
      <NextPage pages={pages} failed={<Trans>We couldn’t load earlier entries. They’re safe.</Trans>}>
        <Trans>Show older</Trans>
      </NextPage>
    </div>
  )
