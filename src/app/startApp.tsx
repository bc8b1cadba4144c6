import '../styles/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler'
import { appConfig } from '#contract/config.ts'
import { refreshData } from '#contract/session.ts'
import drawings from '../art/lobby.svg'
import { AppContext } from '../platform/app.ts'
import { onShellTap, booted } from '../platform/booted.ts'
import { activateLocale } from '../platform/locale.ts'
import { nextTask } from '../platform/nextTask.ts'
import { FirstRendered, painted } from '../platform/painted.ts'
import { preferredLocale } from '../platform/preferredLocale.ts'
import { queryOf } from '../queries/queries.ts'
import { startActors } from './actors.ts'
import { createApp } from './createApp.ts'
import { openInspector } from './inspector.ts'
import { createAppRouter } from './router.tsx'
import { wire, wireRouter } from './wiring.ts'

/** The lobby's shell is painted by the HTML: it stays until there is a lobby to replace it, or until that takes too long. */
const timeoutMs = 2_500

/** Starts the app, in several tasks, so that a slow phone is not blocked by one long one; the lobby starts without the table of pages. */
export async function startApp(): Promise<void> {
  const isLobby = location.pathname === '/'
  // Fetched in parallel with what the lobby's rail waits for.
  if (isLobby) new Image().src = drawings
  const pages = isLobby ? undefined : import('./routes.tsx')
  await nextTask()
  const [inspect] = await Promise.all([__INSPECT__ ? openInspector() : undefined, activateLocale(preferredLocale())])
  const app = createApp(inspect)
  wire(app)
  await nextTask()
  startActors(app.actors)
  await nextTask()
  const router = createAppRouter(app, (await pages)?.routeTree)
  wireRouter(app, router)
  await nextTask()

  const loaded = router.load()
  // The page's first script has sent these. A later visit opens with what the last one knew, and does not wait for them.
  const ask = async (call: typeof appConfig | typeof refreshData) => {
    const query = queryOf(app, call, {})
    const answer = app.queries.prefetchQuery({ ...query, staleTime: 0 })
    if (!app.queries.getQueryData(query.queryKey)) await answer
  }
  const asked: Promise<void>[] = []
  if (isLobby) asked.push(ask(appConfig))
  if (app.storage.read('token') !== null) asked.push(ask(refreshData))
  if (isLobby) await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  await loaded
  // Not by its history alone, which the router follows only once it is rendered.
  onShellTap((href) => void router.navigate({ href }))

  // As a transition, so that the first rendering yields to taps: once a frame, since each time costs a task, and React would yield every 5 ms.
  forceFrameRate(60)
  const root = createRoot(document.getElementById('root') as HTMLElement)
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <AppContext value={app}>
            <QueryClientProvider client={app.queries}>
              <RouterProvider router={router} />
              <FirstRendered />
            </QueryClientProvider>
          </AppContext>
        </I18nProvider>
      </StrictMode>,
    ),
  )
  void painted.then(() => booted?.live())
}
