import { useState } from 'react'
import { csvOf, download } from '../kit/csv.ts'
import { errorText } from '../kit/failureText.ts'
import { countText } from '../kit/text.ts'
import { Button } from './Button.tsx'
import { dayAt } from './days.ts'

/** At most this many pages in a file. */
const maxPages = 10

interface Page {
  readonly rows: readonly (readonly string[])[]
  readonly older: string | null
}

interface Props {
  /** Of the file, without the day on which it is saved. */
  name: string
  head: readonly string[]
  /** A page of the list, newest first: the one after `before`, or the first. */
  load: (before: string | undefined) => Promise<Page>
}

/** Saves a whole list as a file; the room shows one page of it at a time. */
export function SaveCsv({ name, head, load }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const save = async () => {
    setBusy(true)
    setResult('')
    try {
      const lines: (readonly string[])[] = []
      let place: string | null = null
      for (let page = 0; page < maxPages; page++) {
        const { rows, older } = await load(place ?? undefined)
        lines.push(...rows)
        place = older
        if (older === null) break
      }
      download(`${name}-${dayAt(Date.now())}.csv`, csvOf(head, lines))
      setResult(place === null ? '' : `Only the newest ${countText(lines.length)} were saved. Choose fewer days for the others.`)
    } catch (error) {
      setResult(errorText(error as Error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      <span role="status" className="small muted">
        {result}
      </span>
      <Button isSmall disabled={isBusy} onClick={() => void save()}>
        Download CSV
      </Button>
    </span>
  )
}
