import { useRef, useState } from 'react'
import type { Dispatch, SetStateAction } from 'react'
import { useOperator } from './desk.ts'
import { draftPrefix } from './draftStorage.ts'

/** What was stored for a place, if it has the form of what is typed there. */
function stored<Typed>(key: string, none: Typed): Typed {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (value === null || (none !== null && typeof value !== typeof none)) return none
    return (typeof none === 'object' ? { ...none, ...value } : value) as Typed
  } catch {
    return none
  }
}

/**
 * State for what an operator types in a place, which stays the same: kept in this tab until it is sent or emptied, whatever comes between,
 * such as the end of their session. `none`: nothing typed. Not for amounts: those are typed again.
 */
export function useDraft<Typed>(place: string, none: Typed): readonly [Typed, Dispatch<SetStateAction<Typed>>] {
  const key = `${draftPrefix} ${useOperator().name} ${place}`
  const [typed, setTyped] = useState(() => stored(key, none))
  const latest = useRef(typed)
  const set = (next: SetStateAction<Typed>) => {
    const after = next instanceof Function ? next(latest.current) : next
    latest.current = after
    // Here, not in the state's updater: an answer that empties it may come when the place has been left.
    const text = JSON.stringify(after)
    if (text === JSON.stringify(none)) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
    setTyped(after)
  }
  return [typed, set]
}
