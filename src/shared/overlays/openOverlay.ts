import type { OverlayResult } from '#machines/overlays/stack.ts'
import type { App } from '../../platform/app.ts'
import { nextFrame } from '../../platform/nextTask.ts'
import type { OverlayInputs, OverlayName } from './inputs.ts'

type InputOf<Name extends OverlayName> = OverlayInputs[Name] extends null ? [] : [input: OverlayInputs[Name]]

async function request(app: App, name: OverlayName, input: unknown, isOffer: boolean): Promise<OverlayResult> {
  const { overlays } = await app.deferred
  const key = `${name}-${app.env.uuid()}`
  return new Promise((resolve) => {
    const closed = overlays.on('overlay.closed', (fact) => {
      if (fact.key !== key) return
      closed.unsubscribe()
      resolve(fact.result)
    })
    overlays.send({ type: 'overlay.requested', key, name, input, isOffer })
  })
}

/** Opens an overlay at the player's request: over what is open. Returns how it ended. */
export const openOverlay = <Name extends OverlayName>(app: App, name: Name, ...[input]: InputOf<Name>): Promise<OverlayResult> =>
  request(app, name, input ?? null, false)

/** The same for a tap, which shows first that it was received: rendering an overlay takes a slow phone several frames. */
export async function openFromTap<Name extends OverlayName>(app: App, name: Name, ...input: InputOf<Name>): Promise<OverlayResult> {
  await nextFrame()
  return await openOverlay(app, name, ...input)
}

/** Offers an overlay that the player did not request: it waits until nothing is open. */
export const offerOverlay = <Name extends OverlayName>(app: App, name: Name, ...[input]: InputOf<Name>): Promise<OverlayResult> =>
  request(app, name, input ?? null, true)
