import { useEffect, useRef } from 'react'
import { drawn } from './shrink.ts'
import './pictures.css'

interface Props {
  picture: Blob | undefined
  /** Longer side of the drawing, in pixels. */
  side?: number
}

/** A small picture, drawn on a canvas: it has no URL that anyone could open. Decorative: its text is beside it. */
export function Preview({ picture, side = 144 }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!picture) return
    let isUnmounted = false
    void drawn(picture, side).then((canvas) => {
      if (canvas && !isUnmounted) place.current?.replaceChildren(canvas)
    })
    return () => {
      isUnmounted = true
    }
  }, [picture, side])
  return <span ref={place} className="picture-preview" aria-hidden="true" />
}
