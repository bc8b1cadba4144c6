import { eligibilityMachine } from '#machines/eligibility/eligibility.machine.ts'
import { isAccepted } from '#machines/eligibility/eligibility.selectors.ts'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { realityCheckMachine } from '#machines/realityCheck/realityCheck.machine.ts'
import { isShown } from '#machines/realityCheck/realityCheck.selectors.ts'
import type { Invariant, Tab } from '../simulation.ts'
import { inEveryTab, ofMachine, ofMachines, stateIn } from './checks.ts'

/** The prefix of overlays that the app opens by itself when a visit begins (src/app/deferred/popups.ts). */
const prefix = 'popup/'
const popupsOver = (tab: Tab) => (stateIn(tab, overlaysMachine)?.context.open ?? []).filter(({ key }) => key.startsWith(prefix))

const reasons = ['game', 'payment', 'draw', 'form'] as const
const heldIn = ({ app }: Tab): string | undefined => reasons.find((reason) => app.reloadLocks.has(reason))

/** The overlays over the page. */
export const overlays: readonly Invariant[] = [
  ofMachine(
    overlaysMachine,
    'never two pop-ups at once',
    (_now, tab) =>
      popupsOver(tab).length > 1 &&
      popupsOver(tab)
        .map(({ name }) => name)
        .join(' and '),
  ),
  inEveryTab('no pop-up over anything but the lobby', (tab) => {
    if (tab.page === null || tab.page.name === 'lobby') return undefined
    const [popup] = popupsOver(tab)
    return popup && `${popup.name} over the page “${tab.page.name}”`
  }),
  inEveryTab('no pop-up while something must not be disturbed', (tab) => {
    const held = heldIn(tab)
    const overlay = held === undefined ? undefined : stateIn(tab, overlaysMachine)
    return overlay !== undefined && overlay.matches('loading') && popupsOver(tab)[0] === overlay.context.open.at(-1) && `during a ${held}`
  }),
  {
    // A new version that is found while one loads opens over it.
    name: 'no pop-up is requested before the age notice is answered',
    watch: () => ({
      emitted: (tab, machine, { type }) => {
        const notice = machine === 'popups' && type === 'popup.requested' ? stateIn(tab, eligibilityMachine) : undefined
        return notice !== undefined && !isAccepted(notice) ? JSON.stringify(notice.value) : undefined
      },
    }),
  },
  inEveryTab('no reality check over a round', (tab) => {
    const reality = stateIn(tab, realityCheckMachine)
    return reality !== undefined && tab.app.reloadLocks.has('game') && isShown(reality) && JSON.stringify(reality.value)
  }),
  ofMachines([realityCheckMachine, overlaysMachine], 'a reality check that waits for its answer lies over the page', (tab) => {
    if (!stateIn(tab, realityCheckMachine)?.matches('seeing')) return undefined
    const overlay = stateIn(tab, overlaysMachine)
    const { open = [], waiting = [] } = overlay?.context ?? {}
    return ![...open, ...waiting].some(({ name }) => name === 'realityCheck') && JSON.stringify(overlay?.value)
  }),
  ofMachine(
    overlaysMachine,
    'nothing lies over a page whose host rests',
    (overlay) => overlay.matches('idle') && overlay.context.open.length > 0 && overlay.context.open.map(({ name }) => name).join(', '),
  ),
  ofMachine(overlaysMachine, 'nothing lies over the page twice', ({ context: { open, waiting, leaving } }) => {
    // An overlay that is closing may already wait to open again.
    const staying = leaving === null ? open : open.slice(0, -1)
    const keys = [...staying, ...waiting].map(({ key }) => key)
    const twice = keys.find((key, index) => keys.indexOf(key) !== index)
    return twice !== undefined && twice
  }),
  {
    name: 'a pop-up comes up once a visit',
    watch: () => {
      const shown = new WeakMap<Tab, Set<string>>()
      return {
        opened: (tab) => void shown.set(tab, new Set()),
        emitted: (tab, machine, fact) => {
          if (machine === 'session' && fact.type === 'session.ended') shown.set(tab, new Set())
          const key = String(fact.key)
          if (machine !== 'overlays' || fact.type !== 'overlay.opened' || !key.startsWith(prefix)) return undefined
          const shownKeys = shown.get(tab)
          if (shownKeys?.has(key)) return `tab ${tab.number}: ${key} again`
          shownKeys?.add(key)
          return undefined
        },
      }
    },
  },
  {
    name: 'a requested overlay reports its end once',
    watch: () => {
      const ended = new WeakMap<Tab, Set<string>>()
      return {
        opened: (tab) => void ended.set(tab, new Set()),
        emitted: (tab, machine, fact) => {
          if (machine !== 'overlays') return undefined
          const key = String(fact.key)
          const endedKeys = ended.get(tab)
          if (fact.type === 'overlay.opened') endedKeys?.delete(key)
          if (fact.type !== 'overlay.closed' || !endedKeys || fact.result === 'cleared') return undefined
          if (endedKeys.has(key)) return `tab ${tab.number}: ${key} ended twice`
          endedKeys.add(key)
          return undefined
        },
      }
    },
  },
]
