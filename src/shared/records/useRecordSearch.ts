import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the addresses of all pages may say, by their routes: a list stands on many pages. */
const useAnySearch = () => useSearch({ strict: false })
type Search = ReturnType<typeof useAnySearch>

/** A list's filters live in its address: they are there after a reload, in a link, and when one comes back from a record. */
export function useRecordSearch(): [search: Search, change: (by: Search) => void] {
  const search = useAnySearch()
  const navigate = useNavigate()
  return [search, (by) => void navigate({ to: '.', search: (old) => ({ ...old, ...by }), replace: true, resetScroll: false })]
}
