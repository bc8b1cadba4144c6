import { tolerant } from './storage.ts'
import type { Fact, KeyValueStore, StoredFact, TabFact } from './storage.ts'

const tabKeys = {
  kycDraft: 'swerte.kyc',
  bankDraft: 'swerte.bank',
  avatarDraft: 'swerte.face',
  addressDraft: 'swerte.address',
  otherDraft: 'swerte.other',
  orderDraft: 'swerte.order',
  depositDraft: 'swerte.deposit',
  withdrawalDraft: 'swerte.withdrawal',
} as const satisfies Record<TabFact, string>

/** What a player was typing: it ends with a logout, and when somebody else logs in. */
export const drafts = ['feedbackDraft', 'chat', ...(Object.keys(tabKeys) as TabFact[])] as const satisfies readonly Fact[]
export type Draft = (typeof drafts)[number]

const isOfTab = (fact: Fact): fact is TabFact => fact in tabKeys

/** Details, and numbers of documents and accounts, stay in their tab: someone who borrows the phone later does not find them. */
export const withTabDrafts = (storage: KeyValueStore<StoredFact>): KeyValueStore => ({
  read: (fact) => (isOfTab(fact) ? tolerant(() => sessionStorage.getItem(tabKeys[fact]), null) : storage.read(fact)),
  write: (fact, value) =>
    isOfTab(fact) ? tolerant(() => sessionStorage.setItem(tabKeys[fact], value), undefined) : storage.write(fact, value),
  clear: (fact) => (isOfTab(fact) ? tolerant(() => sessionStorage.removeItem(tabKeys[fact]), undefined) : storage.clear(fact)),
  onChange: (fact, listener) => (isOfTab(fact) ? () => {} : storage.onChange(fact, listener)),
})
