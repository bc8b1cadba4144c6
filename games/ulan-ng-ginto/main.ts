import { openSlot } from '../slots/page/index.ts'
import { ulanNgGinto } from './game.ts'

const drawings = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })

const art = Object.fromEntries(Object.entries(drawings).map(([path, url]) => [path.slice('./art/'.length, -'.svg'.length), url]))
openSlot(ulanNgGinto, art, { halfTones: 4, shape: 'sine', ring: 1.6 })
