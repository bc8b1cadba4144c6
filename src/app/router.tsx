import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { HomePage } from '../features/play/lobby/HomePage.tsx'
import { ErrorPage, NotFoundPage } from '../features/support/errors/ErrorPage.tsx'
import type { App } from '../platform/app.ts'
import { part } from '../platform/part.ts'
import { home, root } from './lobby.ts'
import type { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { Shell } from './shell/Shell.tsx'

type RouteTree = typeof routeTree

/**
 * The routes with what the first visit needs of views: the table itself knows none, so that tools can read it. Without the table the
 * router knows the lobby alone, and takes in all other pages as soon as one of them may be wanted.
 */
export function createAppRouter(app: App, table?: RouteTree) {
  root.update({ component: Shell, errorComponent: ErrorPage, notFoundComponent: NotFoundPage })
  home.update({ component: HomePage })

  let hasPages = table !== undefined
  const takeInPages = async () => {
    await part(() => import('./routes.tsx'))
    if (hasPages) return
    hasPages = true
    // Loaded, the table has put its pages under the root.
    router.setRoutes(router.buildRouteTree())
  }
  /** Stands for every page until the table is there. */
  const anyPage = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location: { pathname, search, hash } }) => {
      await takeInPages()
      throw redirect({ to: pathname, search, hash, replace: true })
    },
  })
  const router = createRouter({
    routeTree: table ?? (root.addChildren([home, anyPage]) as unknown as RouteTree),
    context: { app },
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    // Data grows old by its own staleness (src/queries/options.ts).
    defaultPreloadStaleTime: 0,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 300,
  })
  // A finger on its way to a link; what does not come now is asked for again by the link itself.
  if (!table) addEventListener('pointerdown', () => void takeInPages().catch(() => {}), { once: true })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
