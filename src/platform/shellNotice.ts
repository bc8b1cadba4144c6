import { booted } from './booted.ts'

/** The age notice of the page's HTML (src/firstPaint/notice.html), until the app's own replaces it or none is due. */
const shellNotice = (): Element | null => (booted ? document.querySelector('.shell-notice') : null)

export const hasShellNotice = (): boolean => shellNotice() !== null
export function dropShellNotice(): void {
  const notice = shellNotice()
  if (!notice) return
  // What the page's first script reports may stand in it.
  document.body.append(...notice.querySelectorAll('.shell-note'))
  notice.remove()
}

/** Reports that the notice was accepted there, before now or later. */
export function onEarlyAcceptance(report: () => void): void {
  if (!booted) return
  booted.accept = report
  if (booted.isAccepted) report()
}
