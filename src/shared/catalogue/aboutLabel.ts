import { t } from '@lingui/core/macro'

export const aboutLabel = (name: string): string => t`About ${name}: odds and return`
