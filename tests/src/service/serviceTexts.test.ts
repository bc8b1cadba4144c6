import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { defaultPolicy } from '#server/settings/policy.ts'
import { hoursText, questionTexts } from '#src/features/support/contact/serviceTexts.ts'
import { body } from '#src/features/support/legal/content/faq.en-PH.ts'

const i18n = setupI18n({ locale: 'en-PH', messages: { 'en-PH': {} } })
const textOf = (days: number[], from = '09:00', to = '18:30') => hoursText({ days, from, to }, i18n)

test('hours are listed by days, abbreviated where they are consecutive', () => {
  expect(hoursText(null, i18n)).toBe('24/7')
  expect(textOf([1, 2, 3, 4, 5, 6, 7])).toBe('Every day, 9:00 AM – 6:30 PM')
  expect(textOf([1, 2, 3, 4, 5])).toBe('Mon–Fri, 9:00 AM – 6:30 PM')
  expect(textOf([6, 7], '22:00', '02:00')).toBe('Sat, Sun, 10:00 PM – 2:00 AM')
  expect(textOf([1, 3, 5])).toBe('Mon, Wed, Fri, 9:00 AM – 6:30 PM')
})

// The server names them by the section of a page: without a text, or without that section, the link would lead nowhere.
test('each frequent question has a text and an answer', () => {
  const answered = new Set(body.sections.map(({ id }) => id))
  const texts = defaultPolicy.service.questions.map((id) => {
    const text = questionTexts[id]
    return [id, text && i18n._(text), answered.has(id)]
  })
  expect(texts).toEqual([
    ['code', 'I didn’t get the code', true],
    ['forgot', 'I forgot my password', true],
    ['middle', 'I lost my connection during a spin', true],
    ['decides', 'Who decides if I win?', true],
    ['stop', 'How do I take a break?', true],
  ])
})
