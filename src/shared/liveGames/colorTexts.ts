import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Color } from '#games/color-game/rules.ts'

export const colorTexts: Readonly<Record<Color, MessageDescriptor>> = {
  yellow: msg`Yellow`,
  white: msg`White`,
  pink: msg`Pink`,
  blue: msg`Blue`,
  red: msg`Red`,
  green: msg`Green`,
}
