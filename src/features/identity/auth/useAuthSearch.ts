import { useSearch } from '@tanstack/react-router'

/** The search parameters of the auth pages, which share forms. Their routes have validated them. */
export const useAuthSearch = () => useSearch({ strict: false })
