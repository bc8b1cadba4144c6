import { i18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/values.ts'
import { activateLocale, loadMessages } from '#src/platform/locale.ts'

let before: string
beforeEach(async () => {
  before = i18n.locale
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await activateLocale('en-PH')
})
afterEach(() => {
  i18n.activate(before || 'en-PH')
  vi.unstubAllGlobals()
})

/** A catalog with one message, `id`, that arrives when the test says so. */
function catalogOf(id: string) {
  const waiting: Record<Locale, PromiseWithResolvers<{ messages: Messages }>> = {
    'en-PH': Promise.withResolvers(),
    'fil-PH': Promise.withResolvers(),
  }
  return {
    fetchCatalog: (locale: Locale) => waiting[locale].promise,
    arrive: (locale: Locale) => waiting[locale].resolve({ messages: { [id]: [`${id} in ${locale}`] } }),
  }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('a catalog that is on its way when the language is changed is loaded in the new one', async () => {
  const { fetchCatalog, arrive } = catalogOf('before')
  const loading = loadMessages('before', fetchCatalog)
  await activateLocale('fil-PH')
  arrive('en-PH')
  arrive('fil-PH')
  await loading
  expect(i18n._('before')).toBe('before in fil-PH')
})

test('so is one that arrives while the language is being changed', async () => {
  const earlier = catalogOf('earlier')
  earlier.arrive('en-PH')
  await loadMessages('earlier', earlier.fetchCatalog)
  const meanwhile = catalogOf('meanwhile')
  const loading = loadMessages('meanwhile', meanwhile.fetchCatalog)
  const changing = activateLocale('fil-PH')
  await turn()
  meanwhile.arrive('en-PH')
  await loading
  expect(i18n._('meanwhile')).toBe('meanwhile in en-PH')
  earlier.arrive('fil-PH')
  meanwhile.arrive('fil-PH')
  await changing
  expect([i18n._('earlier'), i18n._('meanwhile')]).toEqual(['earlier in fil-PH', 'meanwhile in fil-PH'])
})
