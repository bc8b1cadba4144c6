import { useEffect } from 'react'
import { useApp } from '../../platform/app.ts'
import type { Draft } from '../../platform/drafts.ts'

/**
 * Stores what a player is typing; null: nothing is typed. It survives a reload and a lost session, and ends with a logout
 * (src/app/wiring.ts).
 */
export function useKeepDraft(draft: Draft, json: string | null): void {
  const { storage } = useApp()
  useEffect(() => {
    if (json === null) storage.clear(draft)
    else storage.write(draft, json)
  }, [storage, draft, json])
}

/** The fields of a stored draft; of anything malformed none. */
export function fieldsOf(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** `initial`, with the texts of the stored draft in place of its own. */
export function withDraft<Fields extends Readonly<Record<string, string>>>(initial: Fields, stored: string | null): Fields {
  const fields = fieldsOf(stored)
  const texts = Object.keys(initial).flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]] as const] : []))
  return { ...initial, ...Object.fromEntries(texts) }
}
