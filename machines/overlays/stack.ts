/** What the machine must know of an overlay, whatever it shows: its name, and how it stands to others. */
export interface Kind {
  /** Back, Escape and the backdrop take it away. One that must be answered has no way round it, and goes before all others. */
  readonly closable: boolean
  /** It shows what is a player's own: it goes when their session ends. */
  readonly isPlayers: boolean
  /** Two of it in a row are two, and not the same twice: awards, notices. */
  readonly repeats: boolean
}
export type Kinds = Readonly<Record<string, Kind>>

export interface Entry {
  /** Made by whoever asks. */
  readonly key: string
  readonly name: string
  readonly input: unknown
  /** Asked for by a tap, it opens over what is open; offered by the app, it waits until nothing is. */
  readonly isOffer: boolean
}

/** How it ended: by its own view, by the player's Back or Escape, by giving up on one that would not load, or because what it belonged to is gone. */
export type Result = 'answered' | 'dismissed' | 'skipped' | 'cleared'

/** What is open, lowest first, and what waits for its turn. */
export interface Stack {
  readonly open: readonly Entry[]
  readonly waiting: readonly Entry[]
}

export const topOf = ({ open }: Stack): Entry | undefined => open.at(-1)
const mustAnswer = (kinds: Kinds, { name }: Entry): boolean => kinds[name]?.closable === false

const mayOpen = (kinds: Kinds, stack: Stack, entry: Entry): boolean => {
  const top = topOf(stack)
  if (!top) return true
  return !mustAnswer(kinds, top) && (mustAnswer(kinds, entry) || !entry.isOffer)
}

/** Of those that wait: what must be answered first, then what was tapped for, then what is offered; each in the order it was asked for. */
export const nextOf = (kinds: Kinds, stack: Stack): Entry | undefined => {
  const ready = stack.waiting.filter((entry) => mayOpen(kinds, stack, entry))
  return ready.find((entry) => mustAnswer(kinds, entry)) ?? ready.find(({ isOffer }) => !isOffer) ?? ready[0]
}

export const openNext = (kinds: Kinds, stack: Stack): Stack => {
  const next = nextOf(kinds, stack)
  return next ? { open: [...stack.open, next], waiting: stack.waiting.filter(({ key }) => key !== next.key) } : stack
}

export const without = (stack: Stack, gone: (entry: Entry) => boolean): Stack => ({
  open: stack.open.filter((entry) => !gone(entry)),
  waiting: stack.waiting.filter((entry) => !gone(entry)),
})

/** Whether the request says something new: a known name that is not there already. */
export const isNews = (kinds: Kinds, { open, waiting }: Stack, { name }: Entry): boolean => {
  const kind = kinds[name]
  return kind !== undefined && (kind.repeats || ![...open, ...waiting].some((entry) => entry.name === name))
}

export type Scope = 'page' | 'player'

/** Another page takes away all but what must be answered; the end of a session, what was the player's own. */
export const goneWith =
  (kinds: Kinds, scope: Scope) =>
  (entry: Entry): boolean =>
    scope === 'page' ? !mustAnswer(kinds, entry) : kinds[entry.name]?.isPlayers !== false
