import { useNavigate, useSearch } from '@tanstack/react-router'

/** Of whatever page it is asked on. */
const useAnySearch = (): object => useSearch({ strict: false })

/** A list's filters live in its address: they are there after a reload, in a link, and when one comes back from a record. */
export function useRecordSearch<Search extends object>(): [search: Search, change: (by: Partial<Search>) => void] {
  const search = useAnySearch() as Search
  const navigate = useNavigate()
  return [
    search,
    (by) => void navigate({ to: '.', search: ((old: object) => ({ ...old, ...by })) as never, replace: true, resetScroll: false }),
  ]
}
