import type { AnyEventObject } from 'xstate'
import type { Path } from '#machines/kit/paths.ts'
import { navigateInApp } from '../support/navigateInApp.ts'
import { switchPlayer, register } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { inOtherTab } from './otherTab.ts'
import { isTimed, latestBefore, sends, someEvent } from './pathTexts.ts'
import { expectWatching } from './version.ts'

const isLoggedInAt = (path: Path, index: number) => latestBefore(path, index, 'session.')?.type === 'session.started'

export const install: Drive = {
  ports: [],
  drive,
  isOfferedApp: true,
  beyond: [
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'session.ended' && !isLoggedInAt(path, index)),
      why: 'only a logged-in player can log out',
    },
    { is: sends('session.ended', 'offering'), why: 'the offer is a player’s, and goes with them' },
    {
      is: (path) => someEvent(path, ({ type }, index) => type === 'session.started' && isLoggedInAt(path, index)),
      why: 'a player who is logged in is not logged in again',
    },
    {
      is: sends('install.requested', 'delaying', 'explaining'),
      why: 'the home page has no button for it, nor have the words',
    },
    {
      is: (path) => sends('home.entered')(path) && !sends('session.started')(path),
      why: 'a separate page triggers the offer’s check at once',
    },
  ],
}

interface InstallOffer {
  settle(choice: 'accepted' | 'dismissed'): void
  break(): void
}

/** Walks the app's own install page, and the offer at home. The browser's prompt is simulated: a test browser has none. */
function drive({ page, request, path }: Stage): Driver {
  const offer = page.getByRole('dialog', { name: 'Add Swerte to your apps' })
  const get = page.getByRole('button', { name: 'Get the app' })
  let isOffered = false

  return {
    children: {
      prompt: async ({ output }) => {
        await page.evaluate((choice) => {
          const { lending } = window as unknown as { lending: InstallOffer }
          if (choice === 'accepted' || choice === 'dismissed') lending.settle(choice)
          else lending.break()
        }, output)
      },
    },
    async start({ isPossible, wasOffered }) {
      if (page.url() === 'about:blank') {
        await page.addInitScript(() => {
          if (window === window.top && sessionStorage.getItem('wrapper')) Object.assign(window, { SwerteNative: { postMessage: () => {} } })
        })
        await page.goto('/health')
      }
      await switchPlayer(page, null)
      await page.evaluate(
        ([isWrapped, offered]) => {
          if (isWrapped) sessionStorage.setItem('wrapper', '1')
          if (offered) localStorage.setItem('swerte.installAsked', String(Date.now()))
        },
        [isPossible === false, wasOffered === true] as const,
      )
      await page.goto('/download')
      await expectWatching(page)
      return 0
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'session.started':
          return inOtherTab(page, (await register(request)).token)
        case 'session.ended':
          return inOtherTab(page, null)
        case 'home.entered':
          await navigateInApp(page, '/')
          await expect(page.getByRole('button', { name: 'Like Perlas' }).first()).toBeVisible()
          if (isTimed(path)) await stopClock(page)
          return
        case 'home.left':
          return page.getByRole('link', { name: 'Games', exact: true }).click()
        case 'prompt.found':
          return page.evaluate(() => {
            const lending = {} as InstallOffer
            const choice = new Promise<{ outcome: string }>((resolve, reject) => {
              lending.settle = (outcome) => resolve({ outcome })
              lending.break = () => reject(new Error('the browser does not show it'))
            })
            const promptEvent = new Event('beforeinstallprompt', { cancelable: true })
            Object.assign(promptEvent, { prompt: () => choice })
            Object.assign(window, { lending })
            dispatchEvent(promptEvent)
          })
        case 'install.requested':
          return get.click()
        case 'install.dismissed':
          if (before?.state === 'offering') {
            isOffered = false
            await offer.getByRole('button', { name: 'Not now' }).click()
            return page.clock.runFor(500)
          }
          // Another page, and back.
          await navigateInApp(page, '/faq')
          await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
          return navigateInApp(page, '/download')
        case 'app.installed':
          return page.evaluate(() => void dispatchEvent(new Event('appinstalled')))
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: () => Promise.reject(new Error('Installing makes no call')),
    expectRequest: () => {},
    async see({ state }) {
      if (state === 'impossible') return expect(page.getByRole('heading', { name: 'You’re already using the app' })).toBeVisible()
      isOffered ||= state === 'offering'
      await expect(offer).toHaveCount(isOffered ? 1 : 0)
      if (!isOffered && (await page.evaluate(() => location.pathname)) !== '/download') return
      const instructions = page.getByText('Open your browser’s menu (the three dots).')
      await expect(instructions).toHaveCount(state === 'explaining' ? 1 : 0)
      await expect(page.getByText('Your browser is installing Swerte.')).toHaveCount(state === 'accepted' ? 1 : 0)
      await expect(page.getByText('Swerte is installed.')).toHaveCount(state === 'installed' ? 1 : 0)
      if (state === 'idle') await expect(get).toBeEnabled()
      if (state === 'prompting') await expect(get).toBeDisabled()
    },
  }
}
