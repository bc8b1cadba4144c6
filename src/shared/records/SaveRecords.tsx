import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import Download from '~icons/lucide/download'
import { useApp } from '../../platform/app.ts'
import { usePages } from '../../queries/pages.ts'
import type { QueryCall } from '../../queries/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { csvOf } from './csv.ts'
import { dayOf } from './dateRange.ts'
import { pagingOf } from './records.ts'
import type { Column, Filter, RecordList } from './records.ts'
import { allRows, downloadFile } from './saveFile.ts'

interface Props<C extends QueryCall, Row> {
  list: RecordList<C, Row>
  filter: Filter<C>
}

/** Saves everything matching a filter as a CSV file, whether or not it has been viewed. */
export function SaveRecords<C extends QueryCall, Row>({ list, filter }: Props<C, Row>) {
  const app = useApp()
  const [count, setCount] = useState(0)
  const { data } = usePages(pagingOf(list, filter))
  const { file } = list
  if (!file) return null
  const isEmpty = data?.pages.every((page) => list.rowsOf(page).length === 0)
  return (
    <SaveButton
      name={file.name}
      columns={file.columns}
      count={count}
      isEmpty={isEmpty}
      rowsOf={() => allRows(app, list, filter, setCount)}
    />
  )
}

interface ButtonProps<Row> {
  name: string
  columns: readonly Column<Row>[]
  rowsOf: () => Promise<readonly Row[]>
  /** Rows loaded so far. */
  count?: number
  /** There is nothing to save. */
  isEmpty?: boolean | undefined
}

/** A button that creates a file of rows and shows its progress. */
export function SaveButton<Row>({ name, columns, rowsOf, count = 0, isEmpty = false }: ButtonProps<Row>) {
  const app = useApp()
  const { i18n } = useLingui()
  const save = useMutation({
    mutationFn: async () => {
      const rows = await rowsOf()
      downloadFile(`${name}-${dayOf(app.serverTime.now())}.csv`, csvOf(columns, rows, i18n))
      return rows.length
    },
  })
  return (
    <div className="save-records">
      <Button small disabled={isEmpty} busy={save.isPending} onClick={() => save.mutate()}>
        <Download width={18} height={18} aria-hidden="true" />
        <Trans>Download CSV</Trans>
      </Button>
      <p role="status" className="mini muted">
        {isEmpty && <Trans>Nothing to download.</Trans>}
        {save.isPending && count > 0 && <Plural value={count} one="# row so far…" other="# rows so far…" />}
        {save.isSuccess && <Plural value={save.data} one="Done: # row downloaded." other="Done: # rows downloaded." />}
        {save.isError && <Trans>We couldn’t create the file. Please try again.</Trans>}
      </p>
    </div>
  )
}
