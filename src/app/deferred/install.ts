import { createActor, fromPromise } from 'xstate'
import { dayMs } from '#contract/durations.ts'
import { isClearInLobby } from '#machines/attention/attention.selectors.ts'
import { installMachine } from '#machines/install/install.machine.ts'
import type { Choice } from '#machines/install/install.machine.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { isInstalledApp, isIos } from '../../platform/device.ts'
import { installPrompt } from '../../platform/installPrompt.ts'
import { log } from '../../platform/log.ts'
import { isNative } from '../../platform/native.ts'
import { offerOverlay } from '../../shared/overlays/openOverlay.ts'

/** After an answer there is no further offer for this long. */
const pauseMs = 14 * dayMs

/** Shows the browser's prompt; returns the player's choice. */
async function showInstallPrompt(): Promise<Choice> {
  const { event } = installPrompt
  installPrompt.event = undefined
  if (!event) throw new Error('the browser has no install prompt')
  return (await event.prompt()).outcome
}

export const createInstall = ({ storage, env, inspect }: App): DeferredActors['install'] =>
  createActor(
    installMachine.provide({
      actors: { prompt: fromPromise<Choice, undefined>(showInstallPrompt) },
      actions: { storeOffered: () => storage.write('installAsked', String(env.now())) },
    }),
    {
      ...(inspect && { inspect }),
      id: 'install',
      input: {
        isPossible: !isNative() && !isIos() && !isInstalledApp(),
        wasOffered: env.now() - (Number(storage.read('installAsked') ?? 0) || 0) < pauseMs,
      },
    },
  )

/** Connects the install offer to the app: who is a player, the browser's prompt, and its overlay. */
export function wireInstall(app: App, { install, attention }: DeferredActors): void {
  const { session } = app.actors
  session.on('session.started', () => {
    install.send({ type: 'session.started' })
    // A player who logs in over the home page is there already.
    if (isClearInLobby(attention.getSnapshot())) install.send({ type: 'home.entered' })
  })
  session.on('session.ended', () => install.send({ type: 'session.ended' }))
  if (isLoggedIn(session.getSnapshot())) install.send({ type: 'session.started' })

  installPrompt.onEvent = () => install.send({ type: 'prompt.found' })
  if (installPrompt.event) installPrompt.onEvent()
  addEventListener('appinstalled', () => install.send({ type: 'app.installed' }))

  install.on('install.offered', () => void offerOverlay(app, 'download'))
  const steps = {
    'install.offered': 'offered',
    'install.accepted': 'accepted',
    'install.declined': 'declined',
    'install.done': 'installed',
  } as const
  install.on('*', ({ type }) => log(app, { name: 'install.moved', to: steps[type] }))
}
