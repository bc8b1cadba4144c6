import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { failureCodes, failureName } from '#contract/failures.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { Reason } from '#src/features/play/jackpot/Refusal.tsx'
import { refusalText } from '#src/features/rewards/bankruptcy/refusalText.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en-PH', messages: {} }))

const shown = (node: ReactNode): string => renderToStaticMarkup(createElement(I18nProvider, { i18n }, node))
const refusalOf = (errcode: number, data: unknown = null): Refused => ({ kind: 'refused', failure: failureName(errcode), errcode, data })
const ofDraw = (errcode: number, data?: unknown) => shown(createElement(Reason, { refusal: refusalOf(errcode, data), info: undefined }))
const ofGift = (errcode: number, data?: unknown) => shown(refusalText(refusalOf(errcode, data), String))

describe('spec §8: a refused draw', () => {
  it('has a text of its own for 1001 to 1004', () => {
    const texts = [1001, 1002, 1003, 1004].map((errcode) => ofDraw(errcode))
    expect(new Set(texts).size).toBe(4)
    expect(texts.filter((text) => text.includes('code'))).toEqual([])
  })

  it('says when the next spin is, where only the day is over', () => {
    expect(ofDraw(failureCodes.jackpotNoChance, { availableAt: Date.UTC(2026, 10, 22) })).toMatch(/You can spin again from .+/)
  })

  it('names the code of any other refusal', () => {
    expect(ofDraw(10017)).toContain('mention code 10017.')
    expect(ofDraw(19999)).toContain('mention code 19999.')
  })
})

describe('spec §8: a refused bankruptcy gift', () => {
  it('has a text of its own for 3001 to 3004', () => {
    const texts = [3001, 3002, 3003, 3004].map((errcode) => ofGift(errcode))
    expect(new Set(texts).size).toBe(4)
    expect(texts.filter((text) => text.includes('code'))).toEqual([])
  })

  it('names the code of any other refusal', () => {
    expect(ofGift(10017)).toContain('mention code 10017.')
    expect(ofGift(19999)).toContain('mention code 19999.')
  })
})
