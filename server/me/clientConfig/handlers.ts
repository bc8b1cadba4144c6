import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refusal.ts'
import { themeShown, themeWith } from '../../settings/areas/themes.ts'
import { readPreLogin, readConfig } from './service.ts'

export const configHandlers: Pick<Handlers<Calls>, 'appConfig' | 'appTheme' | 'appThemePreview' | 'preLogin'> = {
  appConfig: (context) => readConfig(context),
  appTheme: async ({ policy }) => themeShown(policy),
  appThemePreview: async ({ policy }, input) => themeWith(policy, input.themeViewId) ?? refuse('notAvailable'),
  preLogin: (context, input) => readPreLogin(context, input),
}
