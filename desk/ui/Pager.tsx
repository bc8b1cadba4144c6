import { useState } from 'react'
import { Button } from './parts.tsx'

/** Cursors of a list's pages, the first one first; the next is requested at the end of the last page. */
export function usePlaces() {
  const [places, setPlaces] = useState<readonly (string | undefined)[]>([undefined])
  return {
    place: places.at(-1),
    isFirst: places.length === 1,
    older: (place: string) => setPlaces((all) => [...all, place]),
    newer: () => setPlaces((all) => all.slice(0, -1)),
  }
}

export function Pager({ places, older }: { places: ReturnType<typeof usePlaces>; older: string | null }) {
  if (places.isFirst && older === null) return null
  return (
    <div className="row pad" style={{ paddingTop: 10 }}>
      <Button isSmall disabled={places.isFirst} onClick={places.newer}>
        Newer
      </Button>
      <Button isSmall disabled={older === null} onClick={() => older !== null && places.older(older)}>
        Older
      </Button>
    </div>
  )
}
