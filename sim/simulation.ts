import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { Answer } from '#contract/call.ts'
import type { Model } from '#machines/kit/model.ts'
import type { App, DeferredActors } from '#src/platform/app.ts'
import type { Fact } from '#src/platform/storage.ts'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { SimServer, ServerRules } from './server/simServer.ts'

/** One browser's storage, shared by its tabs. */
export interface Device {
  readonly storage: Map<string, string>
  /** The last change, and when the other tabs will have been notified of it. */
  changedAt: number
  notifiedAt: number
}

/** What an invariant checks, and when. A returned text is a violation. */
export interface Watch {
  /** A tab was opened or reloaded. */
  readonly opened?: (tab: Tab) => string | undefined
  /** An actor emitted an event. */
  readonly emitted?: (tab: Tab, machine: string, fact: { readonly type: string } & Readonly<Record<string, unknown>>) => string | undefined
  /** A page made a call. */
  readonly requested?: (request: PageRequest) => string | undefined
  /** The server has handled a call and responded; the page has not received the response yet. */
  readonly answered?: (request: PageRequest, answer: Answer) => string | undefined
  /** The page is about to receive the response. */
  readonly received?: (request: PageRequest, answer: Answer) => string | undefined
  /** The page no longer waits for a call. */
  readonly timedOut?: (request: PageRequest) => string | undefined
  /** A step happened, and everything that follows synchronously. */
  readonly stepped?: () => string | undefined
  /** Everything has been calm for long enough. */
  readonly rested?: () => string | undefined
}
export interface Invariant {
  /** The invariant, in plain words. */
  readonly name: string
  readonly watch: (simulation: Simulation) => Watch
}

export interface Simulation {
  readonly clock: Clock<Tab>
  readonly chance: Chance
  readonly server: SimServer
  /** The server's rules, by call. A planted bug changes them. */
  rules: ServerRules
  readonly net: Net
  /** How long this session’s players look before they tap, as a factor: few are in a hurry. */
  pace: number
  readonly devices: Device[]
  readonly tabs: Tab[]
  /** The tab whose code runs now, or ran in the checked step. */
  current: Tab | null
  step: number
  /** Connections are stable and no player taps any more. */
  isCalm: boolean
  /** The first invariant that failed, with its message. */
  broken: { readonly invariant: string; readonly problem: string } | undefined
  /** Records a readable line of the story. */
  readonly story: (what: string) => void
  readonly notice: <Kind extends keyof Watch>(kind: Kind, ...about: Parameters<NonNullable<Watch[Kind]>>) => void
}

/** An actor of the app or of a page, with its machine's model. */
export interface Live {
  readonly model: Model
  readonly ref: AnyActorRef
  /** Its state at the invariants' last check. */
  lastSnapshot: AnyMachineSnapshot | null
}

/** A tab of a browser with the app in it, from its opening or reload to the next. */
export interface Tab {
  readonly number: number
  readonly device: Device
  readonly app: App
  readonly late: () => DeferredActors | undefined
  readonly live: readonly Live[]
  readonly listeners: { readonly type: string; readonly listener: () => void }[]
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  page: Page | null
  isHidden: boolean
  isOffline: boolean
  /** The actor of that machine, if one runs here. */
  find(machine: string): AnyActorRef | undefined
  /** The actors of one machine, by its id. */
  readonly liveOf: ReadonlyMap<string, readonly Live[]>
  /** Drops ended actors: they are no longer checked, and a page starts and ends many. */
  forgetStopped(): void
  fire(type: string): void
  receive(fact: Fact, value: string | null): void
  /** Reloads the tab. */
  reload: () => void
}

/** An action available to a player: its weight, a readable name, and its implementation. */
export type Move = readonly [weight: number, what: string, work: () => void]

/** A page of the app in a tab: its actors live as long as it does. */
export interface Page {
  readonly name: PageName
  readonly moves: () => readonly Move[]
  readonly close: () => void
}

export interface Opening {
  readonly simulation: Simulation
  readonly tab: Tab
  /** Navigates to another page. */
  readonly go: (page: PageName) => void
}
export type PageName = 'lobby' | 'login' | 'game' | 'jackpot' | 'wallet'
export const pathOf: Readonly<Record<PageName, string>> = {
  lobby: '/',
  login: '/auth/login',
  game: '/game/start',
  jackpot: '/activity/jackpot',
  wallet: '/wallets',
}

export interface Net {
  /** How often a call in flight is disturbed. */
  faultRate: number
  requests: number
}

/** A call of a page. */
export interface PageRequest {
  readonly tab: Tab
  readonly path: string
  readonly token: string | null
  readonly body: Readonly<Record<string, unknown>>
}
