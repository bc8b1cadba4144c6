import { useNavigate, useSearch } from '@tanstack/react-router'

/** The search parameters of all pages, since a list is used on many pages. */
const useAnySearch = () => useSearch({ strict: false })
type Search = ReturnType<typeof useAnySearch>

/** A list's filters are stored in its address: they survive a reload, a link, and returning from a record. */
export function useRecordSearch(): [search: Search, change: (by: Search) => void] {
  const search = useAnySearch()
  const navigate = useNavigate()
  return [search, (by) => void navigate({ to: '.', search: (old) => ({ ...old, ...by }), replace: true, resetScroll: false })]
}
