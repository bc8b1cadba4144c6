import * as z from 'zod/mini'
import { call } from './call.ts'
import { id } from './values.ts'

const cssColour = z.string().check(z.regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i))

/** A theme replaces roles of the token sheet, never raw style: each value is a color, a radius or the name of a set of drawings. */
const themeTokens = z.object({
  base: z.enum(['gabi', 'amihan']),
  colours: z.record(z.string().check(z.regex(/^[a-z0-9-]{2,30}$/)), cssColour),
  radii: z.partialRecord(z.enum(['xs', 'sm', 'md', 'lg', 'sheet']), z.int().check(z.minimum(0), z.maximum(40))),
  drawings: z.enum(['fiesta', 'market', 'sea']),
})
const themeView = z.object({ themeViewId: z.string(), name: z.string(), tokens: themeTokens })

export const appTheme = call({ path: 'anonymous/appTheme', auth: 'public', input: z.object({}), output: themeView })

/** A theme by its id, to preview without saving it. */
export const appThemePreview = call({
  path: 'anonymous/appThemePreview',
  auth: 'public',
  input: z.object({ themeViewId: id }),
  output: themeView,
  failures: ['notAvailable'],
})
