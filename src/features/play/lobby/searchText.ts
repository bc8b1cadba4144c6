import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/** The text of the search field. The URL follows after a pause in typing, and the field follows the URL when something else changed it. */
export function useSearchText(): [string, (text: string) => void] {
  const { q = '', type, tag, pick } = useSearch({ from: '/game/search' })
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const written = useRef(q)
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      void navigate({
        to: '/game/search',
        search: { ...(text && { q: text }), ...(type && { type }), ...(tag && { tag }), ...(pick && { pick }) },
        replace: true,
      })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, type, tag, pick, navigate])
  return [text, setText]
}
