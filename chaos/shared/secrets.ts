import type { Database } from '#server/kernel/database.ts'
import { seedOfLink } from '#server/play/shared/chain.ts'
import { latestSharedRound } from '#server/play/shared/store.ts'

/** What no byte from a server may contain now: read from the database itself, so that everything received can be scanned at once. */
export interface Secrets {
  /** Reads the round in play; to be called as soon as one opens. */
  readonly refresh: (db: Database, gameId: string) => Promise<void>
  /** Throws when a text contains a secret. */
  readonly scan: (text: string, where: string) => void
  readonly scanned: () => number
}

export function createSecrets(): Secrets {
  const hidden = new Map<string, readonly string[]>()
  let bytes = 0
  return {
    async refresh(db, gameId) {
      const round = await latestSharedRound(db, gameId)
      const chains = await db.rows<{ seed: string }>(`select seed from shared_chain where game_id = $1 and state <> 'over'`, [gameId])
      const isOpen = round && ['open', 'closed', 'running'].includes(round.state)
      const seeds = [...chains.map(({ seed }) => seed), ...(isOpen ? [await seedOfLink(db, round)] : [])]
      // The same bytes in another encoding, too.
      hidden.set(
        gameId,
        seeds.flatMap((seed) => [seed, Buffer.from(seed, 'hex').toString('base64').slice(0, 42)]),
      )
    },
    scan(text, where) {
      bytes += text.length
      for (const secrets of hidden.values())
        for (const secret of secrets) if (text.includes(secret)) throw new Error(`${where} received a seed of a round that is not drawn`)
    },
    scanned: () => bytes,
  }
}
