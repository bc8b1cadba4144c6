import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../kernel/clock.ts'

const maxEntries = 1_000

/** In-memory storage of the sandbox provider, oldest entries forgotten first. */
export function createSandboxStore(clock: Clock): (model: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>()

  const find = async (key: string): Promise<AdapterPayload | undefined> => {
    const found = entries.get(key)
    return found && found.until > clock() ? found.payload : undefined
  }
  const findWhere = async (model: string, fits: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
    [...entries].find(([key, { payload, until }]) => key.startsWith(`${model}:`) && until > clock() && fits(payload))?.[1].payload

  return (model) => ({
    async upsert(id, payload, expiresIn = Infinity) {
      entries.delete(`${model}:${id}`)
      entries.set(`${model}:${id}`, { payload, until: clock() + expiresIn * 1000 })
      for (const key of entries.keys()) {
        if (entries.size <= maxEntries) break
        entries.delete(key)
      }
    },
    find: (id) => find(`${model}:${id}`),
    findByUid: (uid) => findWhere(model, (payload) => payload.uid === uid),
    findByUserCode: (code) => findWhere(model, (payload) => payload.userCode === code),
    async consume(id) {
      const payload = await find(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(clock() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
