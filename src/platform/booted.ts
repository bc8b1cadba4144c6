import type { Request } from './envelope.ts'

/** What the page's first script (src/boot.ts) has begun before the app is there. */
export interface Boot {
  /** The first calls, by what they ask. */
  readonly calls: Map<string, Promise<Response>>
  /** Where a link of the shell leads that was tapped; the app takes it from here on. */
  tapped: string | undefined
  open: ((href: string) => void) | undefined
  /** The app could not be started: says so, with a way on. */
  fail(): void
  /** The app stands in the shell's place. */
  live(): void
}

/** None under the dev server, and in tests. */
export const booted = (globalThis as { swerteBoot?: Boot }).swerteBoot

export const keyOf = ({ url, body, token }: Request): string => `${url} ${token} ${body}`

/** The answer to a call that boot.ts has sent already, once; whoever asks again wants to know what is new. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  const key = keyOf(request)
  const call = booted?.calls.get(key)
  booted?.calls.delete(key)
  return call
}

/** Whatever was asked before something changed is old. */
export const dropEarly = (): void => booted?.calls.clear()

/** A tap on a link of the shell, before the app was there or while it comes. */
export function onShellTap(open: (href: string) => void): void {
  if (!booted) return
  booted.open = open
  if (booted.tapped) open(booted.tapped)
}

const inShell =
  typeof document === 'undefined'
    ? new Map<string, string>()
    : new Map(Array.from(document.querySelectorAll<HTMLImageElement>('img[data-file]'), (image) => [image.dataset.file ?? '', image.src]))

/** A drawing that came with the page's HTML is not fetched again: the same address draws it at once. */
export const drawn = (file: string): string => inShell.get(file) ?? file
