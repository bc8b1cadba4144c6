import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createMachine } from 'xstate'

/** A page of the libraries that every page of the app needs, and of nothing else. What it draws has the classes by which the benchmark knows a live page. */
const machine = createMachine({ initial: 'live', states: { live: {} } })
const Page = () => {
  const [state] = useMachine(machine)
  return createElement('div', { className: 'top' }, createElement('p', { className: 'logins' }, state.matches('live') && 'Live'))
}
const router = createRouter({ routeTree: createRootRoute({ component: Page }) })
i18n.loadAndActivate({ locale: 'en', messages: {} })
const element = document.getElementById('app')
if (!element) throw new Error('index.html has no element «app»')
createRoot(element).render(
  createElement(
    I18nProvider,
    { i18n },
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(RouterProvider, { router })),
  ),
)
