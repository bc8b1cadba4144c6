import { useSearch } from '@tanstack/react-router'

/** What the addresses of the auth pages may carry: one form stands on several of them. Their routes have checked it. */
export const useAuthSearch = () => useSearch({ strict: false })
