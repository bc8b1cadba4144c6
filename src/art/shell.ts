import { drawn } from '../platform/booted.ts'
import jeepneyFile from './avatars/jeepney.svg'
import markFile from './mark.svg'
import biyaheFile from './tiles/biyahe-888.svg'
import fiestaFile from './tiles/fiesta-nights.svg'
import perlasFile from './tiles/perlas.svg'

/** The drawings of index.html and app.html. The HTML carries them; who came by another page fetches the files. */
export const mark = drawn(markFile)
export const jeepney = drawn(jeepneyFile)
export const fiestaNights = drawn(fiestaFile)
export const biyahe888 = drawn(biyaheFile)
export const perlas = drawn(perlasFile)
