import type { OutputOf } from '#contract/call.ts'
import type { appTheme } from '#contract/config.ts'

type Theme = OutputOf<typeof appTheme>

/** The themes the server can hand out. A theme replaces roles; what it leaves out keeps its base's value. */
export const themes = {
  gabi: { themeViewId: 'gabi', name: 'Gabi', tokens: { base: 'gabi', colours: {}, radii: {} } },
  amihan: { themeViewId: 'amihan', name: 'Amihan', tokens: { base: 'amihan', colours: {}, radii: {} } },
  sampaguita: {
    themeViewId: 'sampaguita',
    name: 'Sampaguita',
    tokens: {
      base: 'gabi',
      colours: { 'ground-glow': '#1d5a4a', ground: '#08201c', 'ground-2': '#0c2e2a', surface: '#12403a' },
      radii: { md: 20, lg: 26 },
    },
  },
} satisfies Record<string, Theme>
