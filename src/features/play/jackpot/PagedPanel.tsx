import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NextPage } from '../../../shared/records/NextPage.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'

interface Props<Page> {
  title: ReactNode
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  onClose: () => void
  children: (pages: readonly Page[]) => ReactNode
}

/** A panel with a paged list: loading, failed, or loaded with a button for more. */
export function PagedPanel<Page>({ title, query, onClose, children }: Props<Page>) {
  const { data, isError, refetch } = query
  return (
    <Dialog title={title} onClose={onClose}>
      {data ? (
        <>
          {children(data.pages)}
          <NextPage pages={query}>
            <Trans>Show more</Trans>
          </NextPage>
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>We couldn’t load this list. Your chances and wins are safe.</Trans>
        </LoadFailed>
      ) : (
        <Skeletons flush heights={[52, 52, 52, 52, 52]} />
      )}
      <Button wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}
