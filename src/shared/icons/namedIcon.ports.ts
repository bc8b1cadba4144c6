import { fromPromise } from 'xstate'
import { iconAddresses, iconName } from '#contract/icons.ts'
import type { namedIconMachine } from '#machines/namedIcon/namedIcon.machine.ts'
import type { Ports } from '../flow/flow.ts'

interface Answer {
  readonly width: number
  readonly height: number
  readonly icons: Readonly<Record<string, { readonly body: string } | undefined>>
}

/** As the address of a picture: it is never put into the page's own HTML, so nothing in it can run. */
const pictureOf = ({ width, height }: Answer, body: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`)}`

async function ask(address: string, full: string, signal: AbortSignal): Promise<string> {
  const [, prefix = '', name = ''] = iconName.exec(full) ?? []
  const response = await fetch(`${address}/${prefix}.json?icons=${name}`, { signal })
  if (!response.ok) throw new Error(`the icon service answered ${response.status}`)
  const answer = (await response.json()) as Answer
  const body = answer.icons[name]?.body
  if (typeof body !== 'string') throw new Error(`there is no icon ${full}`)
  return pictureOf(answer, body)
}

const [first, second] = iconAddresses

/** Whoever no longer waits for an answer ends its request. */
export const createNamedIconPorts = (name: string): Ports<typeof namedIconMachine> => ({
  actors: {
    askFirst: fromPromise(({ signal }) => ask(first, name, signal)),
    askSecond: fromPromise(({ signal }) => ask(second, name, signal)),
  },
})
