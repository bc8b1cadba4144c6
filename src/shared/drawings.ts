import file from '../art/lobby.svg'
import { drawn } from '../platform/booted.ts'

/** Drawings that every first visit of the lobby shows: views of one file, so that they cost one request. */
export const drawing = (name: string): string => drawn(`${file}#${name}`)

export const ageBadge = drawing('age-21')
export const fan = drawing('fan')
export const mask = drawing('mask')
export const parol = drawing('parol')
export const slots = drawing('slots')
