import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { StagedGame } from '../game.ts'

/** The actions that a game's scene can trigger. */
export interface SceneActions {
  choose: (choice: string) => void
  setUp: (setup: string) => void
  /** Puts the chosen chip on a spot of the table. */
  place: (spot: string) => void
  /** Ends the show of the round: what is left of it is shown at once. */
  skip: () => void
}

/** A game's scene: `update` renders a snapshot, and stores nothing that the machine knows. */
export interface Scene {
  readonly element: HTMLElement
  update(now: Staged): void
}

/** A button for a choice. The main one is gold. */
export interface ChoiceButton {
  readonly choice: string
  readonly text: string
  /** What choosing it pays, or adds to the bet. */
  readonly amount?: number
  readonly isMain?: boolean
  /** It keeps its place while it cannot be chosen. */
  readonly isClosed?: boolean
}

/** What a game adds to the page shared by all staged games. */
export interface Show {
  readonly rules: StagedGame
  readonly eventMs: Readonly<Record<string, number>>
  /** Events that wait for the player: reduced motion does not shorten them. */
  readonly waits?: readonly string[]
  /** What the bet is called, where «bet» is not the word. */
  betName?(): string
  /** The label of the bet button, and of the same button while the round is shown. */
  betText(): string
  skipText?(): string
  /** The option set beside the bet, and the text of each value. */
  setupName(): string
  setupText(setup: string): string
  /** The full name of a table's spot. */
  spotName?(spot: string): string
  createScene(actions: SceneActions): Scene
  choices(now: Staged): readonly ChoiceButton[]
  /** What the safe rule does for a player who does not return; absent where a round cannot be left open. */
  leaving?(): string
  /** A line over the controls: the choices, or the result. */
  say(now: Staged): string
  /** What that line takes for seen in the scene: a screen reader hears it before the line. */
  seen?(now: Staged): string
  /** The rules, with all payouts, for the chosen bet. */
  rulesSheet(bet: number, setup: string): readonly Node[]
}

/** Made once: a format costs more than a frame has where each number makes its own. */
const twoDecimals = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Multipliers in hundredths of the bet, as shown to players: 2.34×. */
export const times = (hundredths: number): string => `${twoDecimals.format(hundredths / 100)}×`
