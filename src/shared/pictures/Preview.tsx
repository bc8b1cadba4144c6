import { useEffect, useRef } from 'react'
import { drawn } from './shrink.ts'
import './pictures.css'

interface Props {
  picture: Blob | undefined
  /** Longer side of what is drawn, in pixels. */
  side?: number
}

/** A picture, small, drawn on a canvas: no address of it exists that anybody could open. Decoration: its words stand beside it. */
export function Preview({ picture, side = 144 }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!picture) return
    let isGone = false
    void drawn(picture, side).then((canvas) => {
      if (canvas && !isGone) place.current?.replaceChildren(canvas)
    })
    return () => {
      isGone = true
    }
  }, [picture, side])
  return <span ref={place} className="picture-preview" aria-hidden="true" />
}
