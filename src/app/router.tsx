import { createRouter } from '@tanstack/react-router'
import { HomePage } from '../features/play/lobby/HomePage.tsx'
import { ErrorPage, NotFoundPage } from '../features/support/errors/ErrorPage.tsx'
import type { App } from '../platform/app.ts'
import { home, root, routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search.ts'
import { Shell } from './shell/Shell.tsx'

/** The routes with what the first visit needs of views: the table itself knows none, so that tools can read it. */
export function createAppRouter(app: App) {
  root.update({ component: Shell, errorComponent: ErrorPage, notFoundComponent: NotFoundPage })
  home.update({ component: HomePage })
  return createRouter({
    routeTree,
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
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
