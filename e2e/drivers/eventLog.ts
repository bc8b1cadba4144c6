import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AnyEventObject } from 'xstate'
import type { Path } from '#machines/kit/paths.ts'
import { navigateInApp } from '../support/navigateInApp.ts'
import { switchPlayer } from '../support/player.ts'
import { expect } from '../support/test.ts'
import { stopClock } from './driver.ts'
import type { Drive, Driver, Stage } from './driver.ts'
import { expectWatching, showAgain, setHidden } from './version.ts'

const types = ({ steps }: Path): string[] => steps.map(({ do: action }) => (action.kind === 'send' ? action.event.type : ''))
const count = (path: Path, type: string): number => types(path).filter((one) => one === type).length

export const eventLog: Drive = {
  ports: [{ port: 'deliver', call: 'anonymous/appEventLogClient' }],
  drive,
  // A batch is sent every two seconds.
  needsClock: () => true,
  beyond: [
    {
      is: ({ steps }) =>
        steps.some(
          ({ do: action }, index) => steps[index - 1]?.see.state === 'handingOver' && !('port' in action && action.port === 'handOver'),
        ),
      why: 'the browser takes a batch or does not at once',
    },
    { is: (path) => count(path, 'event.logged') > 5, why: 'a page that says twenty things within two seconds is none of ours' },
    {
      is: (path) => types(path).some((type, index) => type === 'connection.lost' && path.steps[index - 1]?.see.state === 'empty'),
      why: 'losing the connection is itself logged: the queue is never empty then',
    },
    {
      is: (path) => count(path, 'connection.lost') > 1,
      why: 'a line that is lost is not lost again',
    },
    {
      is: (path) =>
        types(path).some((type, index) => type === 'connection.restored' && !types(path).slice(0, index).includes('connection.lost')),
      why: 'a line that is there does not come back',
    },
    {
      is: ({ steps }) => (steps[0]?.do as { input?: { isOffline?: boolean } } | undefined)?.input?.isOffline === true,
      why: 'the app opens without a line in journeys/offline.spec.ts',
    },
  ],
}

const stored = 'swerte.events'
const documents = [
  ['/faq', 'FAQs'],
  ['/terms-of-use', 'Terms of use'],
  ['/privacy-policy', 'Privacy policy'],
  ['/about-us', 'About Swerte'],
] as const

/** Flushes what the page has scheduled for its next tasks: its clock is stopped, and its messages continue. */
const turns = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn++)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve, { once: true })
        port1.start()
        port2.postMessage(null)
      })
  })

/** The browser's beacon: what becomes of a batch handed to it, and how many were. */
interface Beacon {
  result: 'taken' | 'left' | 'broken'
  handed: number
}
const playBeacon = () => {
  const beacon: Beacon = { result: 'taken', handed: 0 }
  Object.assign(window, { beacon })
  navigator.sendBeacon = () => {
    beacon.handed += 1
    if (beacon.result === 'broken') throw new TypeError('no beacon')
    return beacon.result === 'taken'
  }
}

/** Walks the telemetry of a visit to the documents: loading one of them loads the others, so that nothing else is reported or called. */
function drive({ page, calls, path }: Stage): Driver {
  let at = 0
  let expected = 0
  /** The next document: reported once it is shown. */
  const open = async () => {
    at = (at + 1) % documents.length
    const [to, head] = documents[at] ?? documents[0]
    await navigateInApp(page, to)
    // A page opens a frame after it was requested.
    await page.clock.runFor(50)
    await expect(page.getByRole('heading', { level: 1, name: head })).toBeVisible()
    await turns(page)
  }
  const handed = () => page.evaluate(() => (window as unknown as { beacon: Beacon }).beacon.handed)
  const storedBatch = () => page.evaluate((key) => localStorage.getItem(key), stored)

  return {
    children: {
      handOver: async ({ output, reason }) => {
        const result: Beacon['result'] = reason ? 'broken' : output === true ? 'taken' : 'left'
        await page.evaluate((value) => void ((window as unknown as { beacon: Beacon }).beacon.result = value), result)
        await setHidden(page, true)
        expected += 1
      },
    },
    async start(input) {
      const { events } = input.stored as { events: readonly object[] }
      const before = calls.requests.length
      if (page.url() === 'about:blank') await page.addInitScript(playBeacon)
      await page.goto('/health')
      await switchPlayer(page, null)
      if (events.length > 0) {
        const earlier = { events: events.map((event) => ({ ...event, id: randomUUID() })), dropped: 0 }
        await page.evaluate(([key, text]) => localStorage.setItem(key, text), [stored, JSON.stringify(earlier)] as const)
        await page.goto('/faq')
        return before
      }
      await page.goto('/faq')
      await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
      await expectWatching(page)
      await stopClock(page)
      // Performance metrics are reported when the page is hidden for the first time.
      const checked = page.waitForResponse('**/build-info.json')
      await showAgain(page)
      await checked
      // The page's own start-up events go first. The log removes the mark only when it has nothing more to report.
      await page.evaluate((key) => localStorage.setItem(key, 'mark'), stored)
      await open()
      await expect(async () => {
        await page.clock.fastForward(2_000)
        for (const one of calls.requests.slice(before).filter(calls.isHeld)) await calls.release(one)
        expect(await storedBatch()).toBe(null)
      }).toPass()
      expected = await handed()
      return calls.requests.length
    },
    async send(event: AnyEventObject, before) {
      switch (event.type) {
        case 'page.hidden': {
          const last = path.steps.at(-1)?.do
          const isHanded = before?.state !== 'empty' && before?.state !== 'offline'
          // The next step decides what becomes of the batch; it is handed over and resolved in one go.
          if (isHanded && !(last?.kind === 'send' && last.event === event)) return
          if (isHanded) expected += 1
          return setHidden(page, true)
        }
        case 'event.logged':
          return open()
        case 'connection.lost':
          return page.evaluate(() => void dispatchEvent(new Event('offline')))
        case 'connection.restored':
          return page.evaluate(() => void dispatchEvent(new Event('online')))
        default:
          throw new Error(`The page has no way to “${event.type}”`)
      }
    },
    resolve: (pending, { kind, errcode }) => (kind === 'refused' ? calls.refuse(pending, errcode ?? 0) : calls.release(pending)),
    expectRequest({ body }) {
      const { eventList } = body as { eventList: { name: string; id: string }[] }
      expect(eventList.length).toBeGreaterThan(0)
      expect(eventList.length).toBeLessThanOrEqual(20)
      expect(new Set(eventList.map(({ id }) => id)).size).toBe(eventList.length)
    },
    async see({ state }) {
      expect(await handed()).toBe(expected)
      if (state === 'empty') return expect.poll(storedBatch).toBe(null)
      if (state === 'offline' || state === 'resting') return expect.poll(storedBatch).toContain('page.viewed')
    },
  }
}
