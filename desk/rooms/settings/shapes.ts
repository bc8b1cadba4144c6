import type { Setting } from '#contract/desk/settings.ts'
import { valueText } from '../../ui/settingValues.ts'
import type { Shape } from '../../ui/settingValues.ts'

/** A setting's schema and unit, by its key. */
export const shapeOf = (settings: readonly Setting[], key: string): readonly [Shape, string | undefined] => {
  const setting = settings.find((one) => one.key === key)
  return [(setting?.shape ?? {}) as Shape, setting?.unit ?? undefined]
}
export const showIn = (settings: readonly Setting[], key: string, value: unknown): string => valueText(value, ...shapeOf(settings, key))
