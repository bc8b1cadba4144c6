import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { greet, previewTheme, readConfig, readTheme } from './service.ts'

export const configHandlers: Pick<Handlers<Calls>, 'appConfig' | 'appTheme' | 'appThemePreview' | 'preLogin'> = {
  appConfig: (context) => readConfig(context),
  appTheme: () => readTheme(),
  appThemePreview: (_context, input) => previewTheme(input.themeViewId),
  preLogin: (context, input) => greet(context, input),
}
