/** Values that survive the page: a token, a username, once-only marks. Never a machine's snapshot, never a password. */
const keys = {
  token: 'swerte.token',
  accountName: 'swerte.account',
  acceptedNotice: 'swerte.notice',
  sound: 'swerte.sound',
  theme: 'swerte.theme',
  look: 'swerte.look',
  queries: 'swerte.queries',
  /** Until when play is closed to the player, ms UTC. */
  closedUntil: 'swerte.closedUntil',
  events: 'swerte.events',
  installAsked: 'swerte.installAsked',
  messagingToken: 'swerte.messagingToken',
  feedbackDraft: 'swerte.feedbackDraft',
  chat: 'swerte.chat',
  inviteCode: 'swerte.inviteCode',
  aid: 'swerte.aid',
} as const
export type StoredFact = keyof typeof keys
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
export const readStored = (fact: StoredFact): string | null => tolerant(() => localStorage.getItem(keys[fact]), null)

export const browserStorage: KeyValueStore<StoredFact> = {
  read: readStored,
  write: (fact, value) => tolerant(() => localStorage.setItem(keys[fact], value), undefined),
  clear: (fact) => tolerant(() => localStorage.removeItem(keys[fact]), undefined),
  onChange: (fact, listener) => {
    const report = (event: StorageEvent) => {
      // key is null when everything was cleared at once.
      if (event.key === keys[fact] || event.key === null) listener(event.key === null ? null : event.newValue)
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
