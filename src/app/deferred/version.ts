import { createActor, fromPromise } from 'xstate'
import { preLoginOf } from '#machines/boot/boot.selectors.ts'
import { versionMachine } from '#machines/version/version.machine.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { ownBuild } from '../../platform/build.ts'
import { readReloads, writeReloads } from '../../platform/reloads.ts'
import { activateUpdate, prepareUpdate, readBuildInfo, watchWorker } from '../../platform/update.ts'
import { watchVisibility } from '../../platform/visibility.ts'

export const createVersion = ({ inspect }: App): DeferredActors['version'] =>
  createActor(
    versionMachine.provide({
      actors: {
        read: fromPromise(readBuildInfo),
        prepare: fromPromise<unknown, undefined>(prepareUpdate),
        activate: fromPromise<unknown, undefined>(activateUpdate),
      },
      actions: {
        storeMarks: (_, { reloaded }) => reloaded && writeReloads(reloaded),
        reload: () => location.reload(),
      },
    }),
    { ...(inspect && { inspect }), id: 'version', input: { build: ownBuild, reloaded: readReloads() } },
  )

/** What is reported to the version machine: the page, its worker, what is open on it, chunks that fail to load, and how often to check. */
export function wireVersion({ actors: { boot, network }, reloadLocks }: App, { version }: DeferredActors): void {
  const reportLocks = () => version.send({ type: reloadLocks.isAny() ? 'hold.acquired' : 'hold.released' })
  reloadLocks.onChange(reportLocks)
  reportLocks()

  const reportInterval = () => {
    const policy = preLoginOf(boot.getSnapshot())?.policy
    if (policy) version.send({ type: 'interval.received', ms: policy.versionCheckSeconds * 1_000 })
  }
  boot.on('service.opened', reportInterval)
  reportInterval()

  network.on('network.restored', () => version.send({ type: 'network.restored' }))
  watchVisibility({
    hidden: () => version.send({ type: 'page.hidden' }),
    shown: () => version.send({ type: 'page.shown' }),
  })
  watchWorker({ changed: () => version.send({ type: 'worker.changed' }) })
  // Vite's event for a script or a style that failed to load, whatever requested it. Expected when offline.
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine) version.send({ type: 'part.missing' })
  })
}
