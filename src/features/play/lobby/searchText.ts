import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 300

/** The text of the search field. The address follows after a pause in typing, and the field follows the address when something else changed it. */
export function useSearchText(): [string, (text: string) => void] {
  const { q = '', type, tag } = useSearch({ from: '/game/search' })
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
      void navigate({ to: '/game/search', search: { ...(text && { q: text }), ...(type && { type }), ...(tag && { tag }) }, replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, type, tag, navigate])
  return [text, setText]
}
