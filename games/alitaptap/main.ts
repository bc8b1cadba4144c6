import { openSlot } from '../slots/page/index.ts'
import { alitaptap } from './game.ts'

const drawings = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })

const art = Object.fromEntries(Object.entries(drawings).map(([path, url]) => [path.slice('./art/'.length, -'.svg'.length), url]))
openSlot(alitaptap, art, { halfTones: 7, shape: 'sine', ring: 2 })
