import { useState } from 'react'
import { Button } from './Button.tsx'

/** Cursors of a list's pages, the first one first; the next is requested at the end of the last page. */
export function usePlaces() {
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined])
  return {
    place: places.at(-1),
    isFirst: places.length === 1,
    on: (place: string) => setPlaces((all) => [...all, place]),
    back: () => setPlaces((all) => all.slice(0, -1)),
    reset: () => setPlaces([undefined]),
  }
}
export type Places = ReturnType<typeof usePlaces>

interface Props {
  places: Places
  /** Where the next page begins; null: this is the last one. */
  next: string | null
  /** A queue: its later pages are newer. */
  isQueue?: boolean
}
export function Pager({ places, next, isQueue = false }: Props) {
  if (places.isFirst && next === null) return null
  const [back, on] = isQueue ? ['Older', 'Newer'] : ['Newer', 'Older']
  return (
    <div className="row pad" style={{ paddingTop: 10 }}>
      {/* The buttons are not on paper. */}
      {next !== null && (
        <span className="print-only small">There are {isQueue ? 'newer' : 'older'} entries, which are not on this page.</span>
      )}
      <Button isSmall disabled={places.isFirst} onClick={places.back}>
        {back}
      </Button>
      <Button isSmall disabled={next === null} onClick={() => next !== null && places.on(next)}>
        {on}
      </Button>
    </div>
  )
}
