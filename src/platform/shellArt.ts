import jeepneyFile from '../art/avatars/jeepney.svg'
import markFile from '../art/mark.svg'
import biyaheFile from '../art/tiles/biyahe-888.svg'
import fiestaFile from '../art/tiles/fiesta-nights.svg'
import { drawn } from './booted.ts'

/** The drawings of index.html and app.html. The HTML embeds them; other entry pages fetch the files. */
export const mark = drawn(markFile)
export const jeepney = drawn(jeepneyFile)
export const fiestaNights = drawn(fiestaFile)
export const biyahe888 = drawn(biyaheFile)
