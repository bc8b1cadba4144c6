import { openSlot } from '../slots/page/index.ts'
import { sariSari } from './game.ts'

const drawings = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })

openSlot(sariSari, Object.fromEntries(Object.entries(drawings).map(([path, url]) => [path.slice('./art/'.length, -'.svg'.length), url])))
