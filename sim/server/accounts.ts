export type Party = { readonly playerId: string } | 'operator' | 'mint'
export type Currency = 'coin' | 'demo'

interface Posting {
  readonly ref: string
  readonly account: string
  readonly amount: number
}

const accountOf = (party: Party, currency: Currency): string => `${typeof party === 'string' ? party : party.playerId} ${currency}`

/** The ledger's rule, in memory: two postings per movement, and a player's balance never below zero (server/ledger). */
export function createAccounts() {
  const balances = new Map<string, number>()
  const postings: Posting[] = []
  const balanceOf = (party: Party, currency: Currency): number => balances.get(accountOf(party, currency)) ?? 0
  const book = (ref: string, party: Party, currency: Currency, amount: number): void => {
    const account = accountOf(party, currency)
    balances.set(account, (balances.get(account) ?? 0) + amount)
    postings.push({ ref, account, amount })
  }
  return {
    balances: balances as ReadonlyMap<string, number>,
    postings: postings as readonly Posting[],
    balanceOf,
    book,
    holds: (party: Party, currency: Currency, amount: number): boolean => typeof party === 'string' || balanceOf(party, currency) >= amount,
    /** False, without a movement, when the balance is too low. Amounts in hundredths. */
    post(ref: string, currency: Currency, from: Party, to: Party, amount: number): boolean {
      if (amount === 0) return true
      if (!this.holds(from, currency, amount)) return false
      book(ref, from, currency, -amount)
      book(ref, to, currency, amount)
      return true
    },
  }
}
export type Accounts = ReturnType<typeof createAccounts>
