import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../kernel/clock.ts'

const longest = 1_000

/** In-memory storage of the sandbox provider, oldest entries forgotten first. */
export function createSandboxStore(clock: Clock): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()

  const find = async (key: string): Promise<AdapterPayload | undefined> => {
    const found = kept.get(key)
    return found && found.until > clock() ? found.payload : undefined
  }
  const findWhere = async (model: string, fits: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
    [...kept].find(([key, { payload, until }]) => key.startsWith(`${model}:`) && until > clock() && fits(payload))?.[1].payload

  return (model) => ({
    async upsert(id, payload, expiresIn = Infinity) {
      kept.delete(`${model}:${id}`)
      kept.set(`${model}:${id}`, { payload, until: clock() + expiresIn * 1000 })
      for (const key of kept.keys()) {
        if (kept.size <= longest) break
        kept.delete(key)
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
      kept.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
