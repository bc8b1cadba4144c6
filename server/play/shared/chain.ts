import type { Sql } from '../../kernel/database.ts'
import { fairHash } from '../../kernel/fairHmac.ts'
import type { Random } from '../../kernel/random.ts'
import * as store from './chainStore.ts'

/** All links of a chain, from the anchor (0) to its seed. */
function linksOf(seed: string, length: number): readonly string[] {
  const links = Array<string>(length + 1)
  links[length] = seed
  let hash = seed
  for (let link = length - 1; link >= 0; link--) {
    hash = fairHash(hash)
    links[link] = hash
  }
  return links
}

/** A round's place in its chain. */
interface Link {
  readonly chain_id: string
  readonly link: number
  readonly anchor: string
}

/** Hashing a chain takes some milliseconds: each process caches those it used last, some for each game, by their anchors. */
const cacheSize = 16
const cache = new Map<string, readonly string[]>()

/** Returns the secret of one link. No part of it may be sent before its round is drawn. */
export async function seedOfLink(sql: Sql, { chain_id, link, anchor }: Link): Promise<string> {
  let links = cache.get(anchor)
  if (!links) {
    const row = await store.findChain(sql, chain_id)
    if (!row) throw new Error(`no chain ${chain_id}`)
    links = linksOf(row.seed, row.length)
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= cacheSize) cache.delete(oldest)
    cache.set(anchor, links)
  }
  const seed = links[link]
  if (seed === undefined) throw new Error(`chain ${chain_id} has no link ${link}`)
  return seed
}

/** Commits to the chain after the one in use, unless another server has. */
async function commitToNext(tx: Sql, gameId: string, length: number, random: Random, now: number): Promise<void> {
  const seed = random.bytes(32).toString('hex')
  const [anchor = seed] = linksOf(seed, length)
  await store.insertNextChain(tx, gameId, { seed, length, anchor }, now)
}

/** Takes the next link in the caller's transaction: from the chain in use or, once that is used up, from the one committed after it. */
export async function takeLink(
  tx: Sql,
  gameId: string,
  length: number,
  random: Random,
  now: number,
): Promise<{ chainId: string; link: number }> {
  let chain = await store.lockChain(tx, gameId, 'used')
  if (!chain || chain.used === chain.length) {
    if (chain) await store.setChainState(tx, chain.id, 'over')
    await commitToNext(tx, gameId, length, random, now)
    const next = await store.lockChain(tx, gameId, 'next')
    if (!next) throw new Error('the next chain was not written')
    await store.setChainState(tx, next.id, 'used')
    await commitToNext(tx, gameId, length, random, now)
    chain = next
  }
  const link = chain.used + 1
  await store.setUsedLinks(tx, chain.id, link)
  return { chainId: chain.id, link }
}
