import type { ReactNode } from 'react'
import type { OverlayKind } from '#machines/overlays/stack.ts'
import type { OverlayInputs, OverlayName, OverlayProps, OverlayWithData } from './inputs.ts'

/** How an overlay relates to others. By default it is a player's own and does not repeat. */
export interface OverlayState extends Partial<Omit<OverlayKind, 'closable'>> {
  /** False for an overlay that must be answered: it precedes all others, and Back and Escape have no effect. */
  readonly closable: boolean
  /** Pages on which it waits, though it is due. */
  readonly waitsOn?: (pathname: string) => boolean
}

/** A view; its input is among its props. */
export type OverlayView<Input = unknown> = (props: OverlayProps & Input) => ReactNode

/** One overlay. To add one: its input in inputs.ts and its entry in the app's registry. */
interface Descriptor<Name extends OverlayName> extends OverlayState {
  /** The feature of its module (src/features): the overlay is loaded with the feature’s messages. */
  readonly catalog?: string
  readonly load: () => Promise<OverlayView<OverlayInputs[Name] extends null ? unknown : OverlayInputs[Name]>>
}

type DataMark<Name extends OverlayName> = Name extends OverlayWithData ? { readonly hasData: true } : { readonly hasData?: never }

export type Registry = { readonly [Name in OverlayName]: Descriptor<Name> & DataMark<Name> }

/** What the machine must know about each. */
export const overlayKindsOf = (descriptors: Readonly<Record<string, OverlayState>>): Record<string, OverlayKind> =>
  Object.fromEntries(
    Object.entries(descriptors).map(([name, { closable, isPlayers = true, repeats = false }]) => [name, { closable, isPlayers, repeats }]),
  )
