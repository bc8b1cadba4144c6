/** Values that survive the page: a token, a username, once-only marks. Never a machine's snapshot, never a password. */
const keys = {
  token: 'swerte.token',
  accountName: 'swerte.account',
  acceptedNotice: 'swerte.notice',
  sound: 'swerte.sound',
  theme: 'swerte.theme',
  look: 'swerte.look',
  queries: 'swerte.queries',
  events: 'swerte.events',
  installAsked: 'swerte.installAsked',
  messagingToken: 'swerte.messagingToken',
  feedbackDraft: 'swerte.feedbackDraft',
  chat: 'swerte.chat',
  kycDraft: 'swerte.kycDraft',
  bankDraft: 'swerte.bankDraft',
  inviteCode: 'swerte.inviteCode',
  aid: 'swerte.aid',
} as const
export type Fact = keyof typeof keys

/** What a player was typing: it ends with a logout, and when somebody else logs in. */
export const drafts = ['feedbackDraft', 'chat', 'kycDraft', 'bankDraft'] as const satisfies readonly Fact[]
export type Draft = (typeof drafts)[number]

/** Numbers of documents and accounts stay in their tab: whoever borrows the phone later does not find them. */
const areaOf = (fact: Fact): Storage => (fact === 'kycDraft' || fact === 'bankDraft' ? sessionStorage : localStorage)

export interface KeyValueStore {
  read(fact: Fact): string | null
  write(fact: Fact, value: string): void
  clear(fact: Fact): void
  /** Calls the listener for changes made by another tab. */
  onChange(fact: Fact, listener: (value: string | null) => void): () => void
}

/** Private windows may refuse storage, or have no space: the app then forgets, but works. */
const tolerant = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const browserStorage: KeyValueStore = {
  read: (fact) => tolerant(() => areaOf(fact).getItem(keys[fact]), null),
  write: (fact, value) => tolerant(() => areaOf(fact).setItem(keys[fact], value), undefined),
  clear: (fact) => tolerant(() => areaOf(fact).removeItem(keys[fact]), undefined),
  onChange: (fact, listener) => {
    const report = (event: StorageEvent) => {
      // key is null when everything was cleared at once.
      if (event.key === keys[fact] || event.key === null) listener(event.key === null ? null : event.newValue)
    }
    addEventListener('storage', report)
    return () => removeEventListener('storage', report)
  },
}
