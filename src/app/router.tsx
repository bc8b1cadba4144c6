import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { HomePage } from '../features/play/lobby/HomePage.tsx'
import { ErrorPage, NotFoundPage } from '../features/support/errors/ErrorPage.tsx'
import type { App } from '../platform/app.ts'
import { savesData } from '../platform/connection.ts'
import { loadChunk } from '../platform/loadChunk.ts'
import { nextFrame } from '../platform/nextTask.ts'
import { anyPath, home, root } from './lobby.ts'
import type { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { Shell } from './shell/Shell.tsx'

type RouteTree = typeof routeTree

/**
 * The routes with the views that the first visit needs: the table itself imports none, so that tools can read it. Without the table the
 * router knows only the lobby, and adds all other pages as soon as one of them may be needed.
 */
export function createAppRouter(app: App, table?: RouteTree) {
  root.update({ component: Shell, errorComponent: ErrorPage, notFoundComponent: NotFoundPage })
  home.update({ component: HomePage })

  let hasPages = table !== undefined
  const takeInPages = async () => {
    await loadChunk(() => import('./routes.tsx'))
    if (hasPages) return
    hasPages = true
    // Once loaded, the table has put its pages under the root.
    router.setRoutes(router.buildRouteTree())
  }
  /** Stands in for every page until the table is loaded. */
  const anyPage = createRoute({
    getParentRoute: () => root,
    path: anyPath,
    beforeLoad: async () => {
      await takeInPages()
      // Where the player is by now: until it is rendered, the router does not follow them back.
      router.updateLatestLocation()
      const { pathname, search, hash } = router.latestLocation
      throw redirect({ to: pathname, search, hash, replace: true })
    },
  })
  const router = createRouter({
    routeTree: table ?? (root.addChildren([home, anyPage]) as unknown as RouteTree),
    context: { app },
    defaultErrorComponent: ErrorPage,
    defaultPreload: savesData() ? false : 'intent',
    // When data becomes stale is decided per call (src/queries/options.ts).
    defaultPreloadStaleTime: 0,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 300,
  })
  // What was touched shows it before its page is prepared.
  const { preloadRoute } = router
  router.preloadRoute = async (to) => {
    await nextFrame()
    return await preloadRoute(to)
  }
  // A pointer down may be a tap on a link; if the table fails to load now, the link itself requests it again.
  if (!table) addEventListener('pointerdown', () => void takeInPages().catch(() => {}), { once: true })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
