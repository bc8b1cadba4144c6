import { openSlot } from '../slots/page/index.ts'
import { fiestaNights } from './game.ts'

const drawings = import.meta.glob<string>('./art/*.svg', { eager: true, query: '?url', import: 'default' })

openSlot(
  fiestaNights,
  Object.fromEntries(Object.entries(drawings).map(([path, url]) => [path.slice('./art/'.length, -'.svg'.length), url])),
)
