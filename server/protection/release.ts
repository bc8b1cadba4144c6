import { releaseLinks } from '../identity/person/links.ts'
import type { Sql } from '../kernel/database.ts'
import { lockPlayer } from '../ledger/locks.ts'
import { deliverBroadcasts } from './broadcasts.ts'
import { extendPromotions } from './store.ts'

/**
 * Records an operator's finding that two accounts belong to different people. What an account could not use while it was held for the other
 * lasts as much longer, also if it has ended since; but bonus coins that ended are gone. False: there was no link to release.
 */
export async function releaseAccounts(tx: Sql, release: Parameters<typeof releaseLinks>[1], now: number): Promise<boolean> {
  for (const id of [release.playerId, release.otherId].toSorted((a, b) => Number(a) - Number(b))) await lockPlayer(tx, id)
  const released = await releaseLinks(tx, release, now)
  for (const { playerId, since } of released ?? []) {
    // As at a break: with those of broadcasts that were not opened.
    await deliverBroadcasts(tx, playerId, since)
    await extendPromotions(tx, new Map([[playerId, now - since]]), since)
  }
  return released !== undefined
}
