import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { App } from '../platform/app.ts'
import { nextFrame } from '../platform/nextTask.ts'
import type { Place } from './pageData.ts'

/** What the shell knows of a page without loading it. */
export interface PageInfo {
  /** The feature of its module (src/features): the page is loaded with the feature’s messages. */
  catalog?: string
  title?: MessageDescriptor
  /** The top bar with brand and balance (spec §2: most pages hide it). */
  navbar?: boolean
  /** The bottom tab bar. */
  tabs?: boolean
  /** A page of spec §2 on which the jackpot's floating bubble may show. */
  jackpotBubble?: boolean
  /** A game or a promotion: a self-excluded player sees until when it is closed instead (shell/Page.tsx). */
  isOffer?: boolean
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageInfo {}
}

/** Of the route that stands in for every page until the table is loaded (router.tsx). */
export const anyPath = '$'

/** Everything is rendered by the shell (router.tsx). */
export const root = createRootRouteWithContext<{ app: App }>()({
  // The router renders a page that is loaded already within the tap itself: the tap is shown a frame before the page. The stand-in is not
  // waited for: the table replaces it.
  beforeLoad: async ({ cause, matches }): Promise<void> => {
    const path: string | undefined = matches.at(-1)?.fullPath
    if (cause === 'stay' && path !== `/${anyPath}`) await nextFrame()
  },
})

/** Requests a page's data while its code is fetched, once the deferred part is loaded; a page that opens earlier requests it itself. */
export function preload({ app }: { app: App }, path: string, place: Place): void {
  app.deferred
    .then(() => import('./pageData.ts'))
    .then(({ loadPageData }) => loadPageData(app, path, place))
    // The shell reports that the deferred part failed to load.
    .catch(() => {})
}

/** The one page that a first visit has before the table of all pages (routes.tsx). */
export const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  // On a first visit the page requests its data itself.
  loader: ({ context, preload: isAhead }) => {
    if (isAhead) preload(context, '/', { params: {}, search: {} })
  },
  staticData: { navbar: true, tabs: true, jackpotBubble: true, isOffer: true, title: msg`Swerte · a fiesta of games` },
})
