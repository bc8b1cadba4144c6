/** What the machine must know about an overlay, whatever it shows: its name, and its relation to others. */
export interface OverlayKind {
  /** Back, Escape and the backdrop close it. An overlay that must be answered cannot be closed and precedes all others. */
  readonly closable: boolean
  /** It shows a player's own data: it is removed when their session ends. */
  readonly isPlayers: boolean
  /** Two requests in a row are two overlays, not duplicates: awards, notices. */
  readonly repeats: boolean
}
export type OverlayKinds = Readonly<Record<string, OverlayKind>>

export interface OverlayEntry {
  /** Created by the requester. */
  readonly key: string
  readonly name: string
  readonly input: unknown
  /** Requested by a tap, it opens over what is open; offered by the app, it waits until nothing is. */
  readonly isOffer: boolean
}

/**
 * How it ended: by its own view, by the player's Back or Escape, by skipping one that would not load, or because its page or session is
 * gone.
 */
export type OverlayResult = 'answered' | 'dismissed' | 'skipped' | 'cleared'

/** The open overlays, lowest first, and the waiting ones. */
export interface Stack {
  readonly open: readonly OverlayEntry[]
  readonly waiting: readonly OverlayEntry[]
}

export const topOf = ({ open }: Stack): OverlayEntry | undefined => open.at(-1)
const mustAnswer = (kinds: OverlayKinds, { name }: OverlayEntry): boolean => kinds[name]?.closable === false

const mayOpen = (kinds: OverlayKinds, stack: Stack, entry: OverlayEntry): boolean => {
  const top = topOf(stack)
  if (!top) return true
  return !mustAnswer(kinds, top) && (mustAnswer(kinds, entry) || !entry.isOffer)
}

/** The next of the waiting overlays: mandatory, then requested by a tap, then offered; each in the order of the requests. */
export const nextOverlay = (kinds: OverlayKinds, stack: Stack): OverlayEntry | undefined => {
  const ready = stack.waiting.filter((entry) => mayOpen(kinds, stack, entry))
  return ready.find((entry) => mustAnswer(kinds, entry)) ?? ready.find(({ isOffer }) => !isOffer) ?? ready[0]
}

export const openNext = (kinds: OverlayKinds, stack: Stack): Stack => {
  const next = nextOverlay(kinds, stack)
  return next ? { open: [...stack.open, next], waiting: stack.waiting.filter(({ key }) => key !== next.key) } : stack
}

export const removeEntries = (stack: Stack, isRemoved: (entry: OverlayEntry) => boolean): Stack => ({
  open: stack.open.filter((entry) => !isRemoved(entry)),
  waiting: stack.waiting.filter((entry) => !isRemoved(entry)),
})

/** Whether the request is new: a known name that is not there already. */
export const isNew = (kinds: OverlayKinds, { open, waiting }: Stack, { name }: OverlayEntry): boolean => {
  const kind = kinds[name]
  return kind !== undefined && (kind.repeats || ![...open, ...waiting].some((entry) => entry.name === name))
}

export type OverlayScope = 'page' | 'player'

/** Navigation removes everything that need not be answered; the end of a session, the player's own. */
export const removedBy =
  (kinds: OverlayKinds, scope: OverlayScope) =>
  (entry: OverlayEntry): boolean =>
    scope === 'page' ? !mustAnswer(kinds, entry) : kinds[entry.name]?.isPlayers !== false
