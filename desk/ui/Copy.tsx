import { useEffect, useState } from 'react'
import Check from '~icons/lucide/check'
import CopyIcon from '~icons/lucide/copy'

const shownMs = 2_000

/** Copies a number or a hash, so that nobody types one from another page. `what`: its name for screen readers. */
export function Copy({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  // Only pages of a secure origin have one.
  if (!('clipboard' in navigator)) return null
  return (
    <button
      type="button"
      className="copy"
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? <Check className="ok" aria-hidden /> : <CopyIcon aria-hidden />}
      <span role="status" className="visually-hidden">
        {isCopied && 'Copied'}
      </span>
    </button>
  )
}
