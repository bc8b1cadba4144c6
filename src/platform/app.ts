import type { QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { ActorRefFrom, InspectionEvent, Observer } from 'xstate'
import type { attentionMachine } from '#machines/attention/attention.machine.ts'
import type { bankruptcyOfferMachine } from '#machines/bankruptcyOffer/bankruptcyOffer.machine.ts'
import type { bootMachine } from '#machines/boot/boot.machine.ts'
import type { eligibilityMachine } from '#machines/eligibility/eligibility.machine.ts'
import type { eventLogMachine } from '#machines/eventLog/eventLog.machine.ts'
import type { heartbeatMachine } from '#machines/heartbeat/heartbeat.machine.ts'
import type { installMachine } from '#machines/install/install.machine.ts'
import type { lastLoginMachine } from '#machines/lastLogin/lastLogin.machine.ts'
import type { networkMachine } from '#machines/network/network.machine.ts'
import type { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import type { popupsMachine } from '#machines/popups/popups.machine.ts'
import type { realityCheckMachine } from '#machines/realityCheck/realityCheck.machine.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { versionMachine } from '#machines/version/version.machine.ts'
import type { Environment } from './environment.ts'
import type { Send } from './http.ts'
import type { PopstateListener } from './popstate.ts'
import type { ReloadLocks } from './reloadLocks.ts'
import type { ServerTime } from './serverTime.ts'
import type { KeyValueStore } from './storage.ts'

/** The machines that live as long as the app and that the first paint needs, as independent actors. */
export interface Actors {
  session: ActorRefFrom<typeof sessionMachine>
  boot: ActorRefFrom<typeof bootMachine>
  network: ActorRefFrom<typeof networkMachine>
}

/** The app-long machines that the first paint does not need (src/app/deferred). */
export interface DeferredActors {
  heartbeat: ActorRefFrom<typeof heartbeatMachine>
  eligibility: ActorRefFrom<typeof eligibilityMachine>
  overlays: ActorRefFrom<typeof overlaysMachine>
  attention: ActorRefFrom<typeof attentionMachine>
  popups: ActorRefFrom<typeof popupsMachine>
  bankruptcyOffer: ActorRefFrom<typeof bankruptcyOfferMachine>
  lastLogin: ActorRefFrom<typeof lastLoginMachine>
  realityCheck: ActorRefFrom<typeof realityCheckMachine>
  version: ActorRefFrom<typeof versionMachine>
  eventLog: ActorRefFrom<typeof eventLogMachine>
  install: ActorRefFrom<typeof installMachine>
}

/** What every page may use: created once in startApp.tsx, passed to router and views. */
export interface App {
  readonly actors: Actors
  readonly deferred: Promise<DeferredActors>
  readonly send: Send
  readonly queries: QueryClient
  readonly storage: KeyValueStore
  readonly env: Environment
  /** The player's current page: the pattern of the route table. */
  readonly page: { route: string }
  readonly serverTime: ServerTime
  readonly reloadLocks: ReloadLocks
  /** Receives the browser's Back and Forward before the router does. */
  readonly onPop: (listener: PopstateListener) => void
  /** Receives the actors' inspection events, in a build with the inspector. */
  readonly inspect: Observer<InspectionEvent> | undefined
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = use(AppContext)
  if (!app) throw new Error('no AppContext')
  return app
}
