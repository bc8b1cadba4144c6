import type { Page } from '@playwright/test'
import { sitePages } from '../../build/sitePages.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { ofNextRelease } from '../support/answers.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import type { Route } from '../support/intercept.ts'
import { prepare } from '../support/player.ts'
import { playerWithAssets } from '../support/playerWithAssets.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const callAt = new Map<string, Call>(Object.values(calls).map((call) => [call.path, call]))
const withData = (data: unknown) => (route: Route) => route.fulfill({ json: { errcode: 0, message: '', data } })

/** The server’s response with fields and words unknown to this release. */
async function later(route: Route): Promise<void> {
  const { pathname } = new URL(route.request.url)
  const call = callAt.get(pathname.replace(/^.*\/app\/v1\//, ''))
  const response = await route.fetch()
  const answer = (await response.json()) as { errcode: number; data: unknown }
  if (call && answer.errcode === 0) answer.data = ofNextRelease(call.output, answer.data)
  await route.fulfill({ status: response.status(), json: answer })
}

/** Responses that violate the contract. */
const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  nothing: withData(null),
  'an empty object': withData({}),
  'a list': withData([]),
  'a page': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>502 Bad Gateway</title>' }),
  'what a later release says': later,
}

const addressOf = (path: string): string =>
  path === '/game/start' ? '/game/start?gameId=perlas' : path.replace('$name', 'gcash').replace('$id', '1')

/** What the player sees: their address and page, whether a placeholder is still shown, whether the page broke, its text and its links. */
const inspect = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    return {
      // Home is shown until a redirect home has happened, too.
      at: location.pathname,
      page: document.querySelector<HTMLElement>('.app')?.dataset.page,
      broken: document.querySelector('main.whole-page-note') !== null,
      words: (main?.innerText.trim().length ?? 0) > 0,
      waysOn:
        [...document.querySelectorAll<HTMLElement>('.app button, .app a[href]')].filter((control) => control.checkVisibility()).length > 0,
      waiting: document.querySelectorAll('[aria-busy="true"]').length,
    }
  })
const well = { broken: false, words: true, waysOn: true, waiting: 0 }

/** Pages that redirect a player home. */
const forGuests = ['/auth/login', '/auth/login/v2', '/auth/accountLogin', '/auth/register', '/auth/info', '/maintenance']

/** Failures are reported for every page, not only the first. */
const softly = expect.configure({ soft: true })
async function expectWell(page: Page, path: string): Promise<void> {
  const [at, shown] = forGuests.includes(path) ? ['/', '/'] : [addressOf(path).replace(/\?.*/, ''), path]
  await softly
    .poll(async () => ({ path, ...(await inspect(page)) }), { intervals: [50, 100, 250] })
    .toEqual({ path, at, page: shown, ...well })
}

for (const [what, answer] of Object.entries(answers)) {
  test(`a player whose server responds with ${what} sees a text and can continue, on every page`, async ({ page, context, request }) => {
    test.setTimeout(300_000)
    await prepare(page, await playerWithAssets(request))
    // First the start itself, then every page of an app that started normally.
    await intercept(context, '*/app/v1/*', answer)
    await page.goto('/')
    await expectWell(page, '/')
    for (const path of ['preLogin', 'getAfterLoginInfoWeb']) await intercept(context, `*/app/v1/${path}`, (route) => route.continue())
    await page.goto('/about-us')
    await expectWell(page, '/about-us')
    for (const { path } of await sitePages()) {
      await page.evaluate((to) => history.pushState({}, '', to), addressOf(path))
      await untilQuiet(page)
      await expectWell(page, path)
    }
    // What a page could not load it requests again every few seconds: no response may be made up after the test has ended.
    stopIntercepting(context)
    await untilQuiet(page)
  })
}
