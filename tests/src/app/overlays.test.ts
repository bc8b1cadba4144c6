import { i18n } from '@lingui/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadOverlay, overlays, viewOf } from '#src/app/deferred/overlays.ts'

let before: string
beforeAll(() => {
  before = i18n.locale
  i18n.loadAndActivate({ locale: 'en-PH', messages: {} })
})
afterAll(() => i18n.activate(before || 'en-PH'))

test.each(Object.keys(overlays))('«%s» has a view, and the messages of the feature that it names', { timeout: 30_000 }, async (name) => {
  await loadOverlay(name)
  expect(viewOf(name)).toBeTypeOf('function')
})
