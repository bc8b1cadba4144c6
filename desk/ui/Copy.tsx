import { useEffect, useState } from 'react'
import Check from '~icons/lucide/check'
import CopyIcon from '~icons/lucide/copy'
import X from '~icons/lucide/x'

const shownMs = 2_000

/** Copies a number or a hash, so that nobody types one from another page. `what`: its name for screen readers. */
export function Copy({ text, what }: { text: string; what: string }) {
  const [result, setResult] = useState<'Copied' | 'Not copied'>()
  useEffect(() => {
    if (result === undefined) return
    const timer = setTimeout(() => setResult(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [result])
  // Only pages of a secure origin have one.
  if (!('clipboard' in navigator)) return null
  return (
    <>
      <button
        type="button"
        className="copy"
        aria-label={`Copy ${what}`}
        title={`Copy ${what}`}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setResult('Copied'),
            () => setResult('Not copied'),
          )
        }
      >
        {result === 'Copied' ? <Check className="ok" aria-hidden /> : result ? <X className="bad" aria-hidden /> : <CopyIcon aria-hidden />}
      </button>
      {/* Within the button it would be part of its name, and not announced. */}
      <span role="status" className="visually-hidden">
        {result}
      </span>
    </>
  )
}
