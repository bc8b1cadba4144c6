import { t } from '@lingui/core/macro'
import { h, icon } from './dom.ts'

/** A sheet on the browser's modal dialog: Escape, the close button and the backdrop close it, and then it is removed. */
export function openSheet(title: string, ...body: Node[]): void {
  const close = h(
    'button',
    { class: 'icbtn', type: 'button', 'aria-label': t`Close`, on: { click: () => dialog.close() } },
    icon('M6 6l12 12', 'M18 6 6 18'),
  )
  const dialog = h(
    'dialog',
    { class: 'sheet', 'aria-label': title },
    h('header', {}, h('h2', { text: title }), close),
    // Focusable, so that it can be scrolled with the keyboard.
    h('div', { class: 'sheet-body', tabindex: 0, role: 'region', 'aria-label': title }, ...body),
  )
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
}
