import type { Answer } from '#contract/call.ts'
import { hear } from './server/house.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

export interface Net {
  /** How often something happens to a call on its way. */
  trouble: number
  asked: number
}

/** A call of a page. */
export interface Asked {
  readonly tab: Tab
  readonly path: string
  readonly token: string | null
  readonly body: Readonly<Record<string, unknown>>
  readonly at: number
}

interface Init {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: { readonly ms: number }
}
interface Response {
  json(): Promise<unknown>
}

type Fate = 'fine' | 'lost on the way there' | 'lost on the way back' | 'heard twice' | 'slow' | 'broken'
const fates: readonly Fate[] = ['lost on the way there', 'lost on the way back', 'heard twice', 'slow', 'broken']

const offline = () => new TypeError('Failed to fetch')

/** The line between a tab and the house: late, lost, doubled and out of order, as chance has it. */
export function fetchIn(world: World, url: string, { body: text, headers, signal }: Init): Promise<Response> {
  const { clock, chance, net, house } = world
  const tab = world.current
  if (!tab) throw new Error(`Nobody's code calls ${url}`)
  const body = JSON.parse(text) as Record<string, unknown>
  const token = headers.authorization?.replace('Bearer ', '') ?? null
  const asked: Asked = { tab, path: url.slice(url.lastIndexOf('/') + 1), token, body, at: clock.now() }
  net.asked++
  world.notice('asked', asked)
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  // What the page waits for goes with the page; what the server has been told does not.
  const inPage = (ms: number, work: () => void) => clock.after(ms, tab, work)
  inPage(signal.ms, () => reject(new DOMException('The page waited too long', 'TimeoutError')))
  if (tab.isOffline) {
    inPage(1, () => reject(offline()))
    return promise
  }
  const fate = chance.is(net.trouble) ? chance.pick(fates) : 'fine'
  const way = () => (fate === 'slow' ? chance.between(4_000, 40_000) : 20 + chance.wait(60))
  const heardBy = (): Answer => {
    const answer = hear(house, world.rules, asked.path, token, body)
    world.notice('answered', asked, answer)
    return answer
  }
  if (fate === 'lost on the way there') inPage(way(), () => reject(offline()))
  else
    clock.after(way(), null, () => {
      if (fate === 'broken') {
        inPage(way(), () => resolve({ json: () => Promise.reject(new SyntaxError('not an answer')) }))
        return
      }
      const answer = heardBy()
      if (fate === 'heard twice') clock.after(chance.wait(3_000), null, () => void heardBy())
      inPage(way(), () => (fate === 'lost on the way back' ? reject(offline()) : resolve({ json: () => Promise.resolve(answer) })))
    })
  return promise
}
