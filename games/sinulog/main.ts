import { openSlot } from '../slots/page/index.ts'
import { sinulog } from './game.ts'

const drawings = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })

const art = Object.fromEntries(Object.entries(drawings).map(([path, url]) => [path.slice('./art/'.length, -'.svg'.length), url]))
openSlot(sinulog, art, { halfTones: -3, shape: 'square', ring: 0.7 })
