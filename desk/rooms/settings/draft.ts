import type { Setting } from '#contract/desk/settings.ts'
import { isSame } from '../../ui/settingValues.ts'

/** An operator's intended changes, and the revision they were based on. */
export interface Draft {
  readonly base: number
  /** By key; null restores the default. */
  readonly values: Readonly<Record<string, unknown>>
}

export const isChanged = (draft: Draft | undefined, key: string): boolean => draft !== undefined && Object.hasOwn(draft.values, key)

/** The value after the change. */
export const wantedValueOf = (draft: Draft | undefined, { key, value, defaultValue }: Setting): unknown =>
  draft && isChanged(draft, key) ? (draft.values[key] ?? defaultValue) : value

/** The draft with a new value of a setting; an unchanged value is removed from it. */
export function withValue(
  draft: Draft | undefined,
  base: number,
  { key, value, defaultValue }: Setting,
  wanted: unknown,
): Draft | undefined {
  const { [key]: _, ...others } = draft?.values ?? {}
  const values = isSame(wanted, value) ? others : { ...others, [key]: isSame(wanted, defaultValue) ? null : wanted }
  return Object.keys(values).length === 0 ? undefined : { base: draft?.base ?? base, values }
}
