import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PlayHelp } from '#src/features/play/game/PlayHelp.tsx'
import { crisisLine, regulator } from '#src/features/protection/responsibleGaming/helpers.ts'
import { sitePages } from '../../../build/sitePages.ts'

describe('R30: help and the player’s tools', () => {
  it('are one tap from a game, with the notice on age, and leave the game unchanged', () => {
    i18n.loadAndActivate({ locale: 'en-PH', messages: {} })
    const page = renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(PlayHelp)))
    expect(page).toMatch(/^<a [^>]*href="\/member\/self-limited" target="_blank" rel="noreferrer"/)
    expect(page).toContain('>21+</span></a>')
    expect(page).toContain('21+ only. Help, limits and breaks open in a new tab.')
  })

  it('are part of the app and open to all, so that they cannot be missing where there is play', async () => {
    expect(crisisLine.number).toMatch(/^\d{4}$/)
    expect(regulator.site).toBe('pagcor.ph')
    expect((await sitePages()).find(({ path }) => path === '/member/self-limited')).toMatchObject({ isForPlayers: false })
  })
})
