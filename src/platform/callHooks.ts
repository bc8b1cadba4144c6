import { timeoutOf } from '#machines/network/network.selectors.ts'
import { tokenOf } from '#machines/session/session.selectors.ts'
import type { Actors, App } from './app.ts'
import type { CallHooks } from './http.ts'

/** What calls need from the actors, and what they report to them. Read late: calls need the session, and the session makes calls. */
export const callHooksOf = (actors: () => Actors, deferred: () => App['deferred'], failureName: CallHooks['failureName']): CallHooks => ({
  failureName,
  tokenOf: () => tokenOf(actors().session.getSnapshot()),
  timeoutOf: () => timeoutOf(actors().network.getSnapshot()),
  onUnauthorised: (token) => actors().session.send({ type: 'call.unauthorised', token }),
  onTimeout: () => actors().network.send({ type: 'call.timedOut' }),
  onNewTerms: (input) =>
    void deferred().then(({ overlays }) =>
      overlays.send({ type: 'overlay.requested', key: 'newTerms', name: 'newTerms', input, isOffer: false }),
    ),
  onTooOld: () => void deferred().then(({ version }) => version.send({ type: 'part.missing' })),
  onMaintenance: () => actors().boot.send({ type: 'maintenance.reported' }),
})
