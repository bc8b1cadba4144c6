import { h } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'

/**
 * Every picture of the game, unseen: the browser forgets one that no cell shows, and would read and lay it out again, as a document of its
 * own, in the middle of the spin that shows it next.
 */
export const preloadedPictures = (game: SlotGame, art: Readonly<Record<string, string>>): HTMLElement =>
  h(
    'div',
    { hidden: true },
    ...[...new Set(game.reels.flat())].map((symbol) => h('img', { src: art[symbol], alt: '', fetchpriority: 'low' })),
  )
