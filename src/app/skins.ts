import { redirect } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { secondOf, secondSkins } from '#contract/skins.ts'
import type { SkinGroup } from '#contract/skins.ts'
import { isLoggedIn, isPending } from '#machines/session/session.selectors.ts'
import type { App } from '../platform/app.ts'
import { log } from '../platform/log.ts'
import { queryOf } from '../queries/queries.ts'

/** A page is not held up for longer: it then opens in its first skin. */
const patienceMs = 1_000

/** The groups that are shown in their second skin: the player's, or a guest's. Both answers are the pages' own, and are requested once. */
async function shownSkins(app: App): Promise<readonly SkinGroup[]> {
  const read = async () => {
    const session = await waitFor(app.actors.session, (snapshot) => !isPending(snapshot))
    const { skins } = isLoggedIn(session)
      ? await app.queries.ensureQueryData(queryOf(app, getAfterLoginInfoWeb, {}))
      : await app.queries.ensureQueryData(queryOf(app, appConfig, {}))
    return skins
  }
  const late = new Promise<never[]>((resolve) => setTimeout(() => resolve([]), patienceMs))
  return Promise.race([read(), late]).catch(() => [])
}

/** Every link to a page's first skin, and its address, lead to the skin that the player sees. */
export async function toSkin(app: App, path: string, { search, hash }: { search: object; hash: string }): Promise<void> {
  const to = secondOf(path, await shownSkins(app))
  if (to !== undefined) throw redirect({ to, search, hash, replace: true } as Parameters<typeof redirect>[0])
}

const groupsOf = (path: string): SkinGroup[] => {
  const found = Object.entries(secondSkins).find(([first, seconds]) => first === path || Object.values(seconds).includes(path))
  return Object.keys(found?.[1] ?? {}) as SkinGroup[]
}
const reported = new Set<string>()

/** Reports that a page of two skins is shown: once for each group, skin and page load. The server keeps one a day and player. */
export function reportSkin(app: App, path: string): void {
  const isSecond = !Object.hasOwn(secondSkins, path)
  for (const group of groupsOf(path)) {
    const key = `${group} ${isSecond}`
    if (reported.has(key)) continue
    reported.add(key)
    log(app, { name: 'skin.shown', group, skin: isSecond ? 'second' : 'first' })
  }
}
