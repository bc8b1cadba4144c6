import { createContext } from 'react'

/** Where a game page shows the balance: in its header, beside what else stands there. Null until the header is there. */
export const BalancePlace = createContext<HTMLElement | null>(null)
