/** Values that survive the page: a token, once-only marks. Never a machine's snapshot, never a password. */
export type StoredFact =
  | 'token'
  /** The username of the last login. */
  | 'account'
  /** The version of the age notice that was accepted. */
  | 'notice'
  | 'sound'
  | 'theme'
  | 'look'
  | 'queries'
  /** Until when play is closed to the player, ms UTC. */
  | 'closedUntil'
  | 'events'
  | 'installAsked'
  | 'messagingToken'
  | 'feedbackDraft'
  | 'chat'
  | 'inviteCode'
  | 'aid'
/** No table: every page's HTML would have it. */
const keyOf = (fact: StoredFact): string => `swerte.${fact}`
/** Drafts that stay in their tab (drafts.ts). */
export type TabFact =
  | 'kycDraft'
  | 'bankDraft'
  | 'avatarDraft'
  | 'addressDraft'
  | 'otherDraft'
  | 'orderDraft'
  | 'depositDraft'
  | 'withdrawalDraft'
export type Fact = StoredFact | TabFact

export interface KeyValueStore<F extends Fact = Fact> {
  read(fact: F): string | null
  write(fact: F, value: string): void
  clear(fact: F): void
  /** Calls the listener for changes made by another tab. */
  onChange(fact: F, listener: (value: string | null) => void): () => void
}

/** Private windows may refuse storage, or have no space: the app then forgets, but works. */
export const tolerant = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Apart from the store, of which the page's first script needs nothing else. */
export const readStored = (fact: StoredFact): string | null => tolerant(() => localStorage.getItem(keyOf(fact)), null)

export const browserStorage: KeyValueStore<StoredFact> = {
  read: readStored,
  write: (fact, value) => tolerant(() => localStorage.setItem(keyOf(fact), value), undefined),
  clear: (fact) => tolerant(() => localStorage.removeItem(keyOf(fact)), undefined),
  onChange: (fact, listener) => {
    const report = (event: StorageEvent) => {
      // key is null when everything was cleared at once.
      if (event.key === keyOf(fact) || event.key === null) listener(event.key === null ? null : event.newValue)
    }
    // A page that the browser kept for «back» is not told of what changed meanwhile, in some browsers.
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener(browserStorage.read(fact))
    }
    addEventListener('storage', report)
    addEventListener('pageshow', resume)
    return () => {
      removeEventListener('storage', report)
      removeEventListener('pageshow', resume)
    }
  },
}
