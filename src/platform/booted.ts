import type { Locale } from '#contract/values.ts'
import { keyOf } from './envelope.ts'
import type { Request } from './envelope.ts'

/** What the page's first script (src/boot.ts) has started before the app is loaded. */
export interface Boot {
  /** The first calls, by what they request. */
  readonly calls: Map<string, Promise<Response>>
  /** The href of a tapped link of the shell; the app follows it from here on. */
  tapped: string | undefined
  /** The file of all that the first page says (src/app/catalogs.ts). */
  messages?: string | undefined
  open: ((href: string) => void) | undefined
  /** Whether the age notice of the page's HTML was accepted; the app is told of it from here on. */
  isAccepted: boolean
  accept: (() => void) | undefined
  /** The app could not be started: shows an error with a way to continue. */
  fail(): void
  /** The app has replaced the shell. */
  live(): void
}

/**
 * What a visit that begins with a page will load: the files by their names, each page's as indexes of these. Paths with a parameter
 * (`/feedback/record/$id`) end before it.
 */
export interface PageManifest {
  readonly files: readonly string[]
  /** Files of messages, in the same order in both languages. */
  readonly catalogs: Readonly<Record<Locale, readonly string[]>>
  /** Indexes of a language’s catalogs followed by the files. */
  readonly pages: Readonly<Record<string, readonly number[]>>
  /** What each page asks the server first, as indexes of the calls. */
  readonly callsOf: Readonly<Record<string, readonly number[]>>
  /** A guest's path is missing where only a player may call. */
  readonly calls: readonly { readonly player: string; readonly guest?: string; readonly input: object }[]
  /** Of the catalogs, in their order. */
  readonly catalogNames: readonly string[]
  /** In the names of the files for a first visit, each of which has all catalogs of a page. */
  readonly messagesHash: string
  /** Paths of pages from which a guest is redirected to login. */
  readonly forPlayers: readonly string[]
  /** Whether some page has two skins: which one a guest sees is in the configuration. */
  readonly hasSkins: boolean
  /** Paths of pages that have no tab bar. */
  readonly withoutTabs: readonly string[]
}

/** Undefined under the dev server and in tests. */
export const booted = (globalThis as { swerteBoot?: Boot }).swerteBoot

/** Returns the response to a call that boot.ts has already sent, once; later callers want fresh data. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  const key = keyOf(request)
  const call = booted?.calls.get(key)
  booted?.calls.delete(key)
  return call
}

/** Responses requested before a change are stale. */
export const dropEarly = (): void => booted?.calls.clear()

/** A tap on a link of the shell, before or while the app loads. */
export function onShellTap(open: (href: string) => void): void {
  if (!booted) return
  booted.open = open
  if (booted.tapped) open(booted.tapped)
}

const inShell =
  typeof document === 'undefined'
    ? new Map<string, string>()
    : new Map(Array.from(document.querySelectorAll<HTMLImageElement>('img[data-file]'), (image) => [image.dataset.file ?? '', image.src]))

/** A drawing that came with the page's HTML is not fetched again: its embedded copy is used. */
export const drawn = (file: string): string => inShell.get(file) ?? file
