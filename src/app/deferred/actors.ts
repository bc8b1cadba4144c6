import { createActor, fromPromise } from 'xstate'
import { activityGetStatusList } from '#contract/activities.ts'
import { bankruptcyOfferMachine } from '#machines/bankruptcyOffer/bankruptcyOffer.machine.ts'
import { eligibilityMachine } from '#machines/eligibility/eligibility.machine.ts'
import { done } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { popupsMachine } from '#machines/popups/popups.machine.ts'
import type { Offer } from '#machines/popups/sequence.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { postToWrapper } from '../../platform/native.ts'
import { forGuests, queryOf, QueryRefused } from '../../queries/queries.ts'
import { overlayKindsOf } from '../../shared/overlays/descriptor.ts'
import { createAttention } from './attention.ts'
import { giftOffered } from './bankruptcyOffer.ts'
import { createEventLog } from './eventLog.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createInstall } from './install.ts'
import { createLastLogin } from './lastLogin.ts'
import { loadOverlay, overlays } from './overlays.ts'
import { createRealityCheck } from './realityCheck.ts'
import { createMarks } from './seenMarks.ts'
import { createVersion } from './version.ts'

/** Where Exit of the eligibility notice leads (spec §2). */
const exitUrl = 'https://www.google.com/'

/** Creates the app-long actors that the first paint does not wait for, with their ports provided. */
export function createDeferredActors(app: App): DeferredActors {
  const { storage, env, inspect } = app
  const marks = createMarks(
    () => env.now(),
    () => sessionStorage,
    () => localStorage,
  )
  const options = inspect ? { inspect } : {}
  const acceptedVersion = (): number => Number(storage.read('notice') ?? 0) || 0
  return {
    heartbeat: createHeartbeat(app),
    eligibility: createActor(
      eligibilityMachine.provide({
        actions: {
          // An older tab may show an older notice than the one accepted elsewhere.
          storeAcceptance: (_, { version }) => storage.write('notice', String(Math.max(version, acceptedVersion()))),
          leave: () => {
            if (!postToWrapper({ type: 'openExternal', url: exitUrl })) location.assign(exitUrl)
          },
        },
      }),
      { ...options, id: 'eligibility', input: { acceptedVersion: acceptedVersion() } },
    ),
    overlays: createActor(overlaysMachine.provide({ actors: { load: fromPromise(({ input }) => loadOverlay(app, input.name)) } }), {
      ...options,
      id: 'overlays',
      input: { kinds: overlayKindsOf(overlays), pathname: location.pathname },
    }),
    popups: createActor(
      popupsMachine.provide({
        actors: {
          read: fromPromise<Outcome<Offer>, { playerId: string | null }>(async ({ input: { playerId } }) => {
            marks.startVisit(playerId)
            try {
              const { list } = await app.queries.query({
                ...queryOf(app, playerId === null ? forGuests(activityGetStatusList) : activityGetStatusList, {}),
                // Shared with the page where its request is on its way; an earlier answer is not used.
                staleTime: 0,
              })
              return done({ activities: list, seenThisVisit: marks.seenThisVisit(), seenToday: marks.seenToday(playerId) })
            } catch (error) {
              if (error instanceof QueryRefused) return error.refusal
              throw error
            }
          }),
        },
        actions: {
          storeSeen: (_, { activityId, playerId, every }) => marks.mark(activityId, playerId, every),
          clearVisit: () => marks.clearVisit(),
        },
      }),
      { ...options, id: 'popups' },
    ),
    bankruptcyOffer: createActor(
      bankruptcyOfferMachine.provide({ actions: { storeOffer: (_, { wasOffered }) => giftOffered.write(wasOffered) } }),
      {
        ...options,
        id: 'bankruptcyOffer',
        input: { wasOffered: giftOffered.read() },
      },
    ),
    attention: createAttention(app),
    lastLogin: createLastLogin(app),
    realityCheck: createRealityCheck(app),
    version: createVersion(app),
    eventLog: createEventLog(app),
    install: createInstall(app),
  }
}
