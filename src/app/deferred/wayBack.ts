import { hasWayBack } from '#machines/overlays/overlays.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { modalsChanged } from '../../ui/useModal.ts'
import { createBackEntry } from './backEntry.ts'

/** The dialog on top, if it is a sheet of a page or of an overlay, which the overlays' machine does not know. */
function topSheet(): HTMLDialogElement | undefined {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  return top?.parentElement?.matches('.overlay') ? undefined : top
}

/** Back closes what is on top of the page: a sheet, or an overlay. */
export function wireWayBack({ onPop }: Pick<App, 'onPop'>, { overlays }: Pick<DeferredActors, 'overlays'>): void {
  const setWayBack = createBackEntry({ history, onPop }, () => {
    const sheet = topSheet()
    if (sheet) sheet.dispatchEvent(new Event('cancel', { cancelable: true }))
    else overlays.send({ type: 'overlay.dismissed' })
  })
  const update = () => setWayBack(topSheet()?.matches('[closedby=closerequest]') ?? hasWayBack(overlays.getSnapshot()))
  overlays.subscribe(update)
  addEventListener(modalsChanged, update)
  update()
}
