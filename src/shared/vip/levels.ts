import mango from '../../art/avatars/mango.svg'
import sampaguita from '../../art/avatars/sampaguita.svg'
import shell from '../../art/avatars/shell.svg'
import { parol } from '../drawings.ts'

/** VIP 1, 2, 3 …: level names, the same in both languages. */
const names = ['Kaibigan', 'Kasama', 'Tanod', 'Kapitan', 'Bayani', 'Hari', 'Datu', 'Lakan', 'Maharlika', 'Tala']
/** The name of a level; its number where it has no name yet. */
export const levelName = (level: number): string => names[level - 1] ?? `VIP ${level}`

const medals = [shell, mango, sampaguita, parol]
/** A level's medal by its `showType`: URL of a square drawing. */
export const medalArt = (showType: number): string => medals[showType - 1] ?? parol

/** Progress from `from` to `to`, 0 to 1. */
export const shareOf = (value: number, from: number, to: number): number =>
  to <= from ? 1 : Math.min(1, Math.max(0, (value - from) / (to - from)))
