import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useIsAllowed } from '../kit/desk.ts'
import { roomAddress } from '../kit/links.tsx'
import type { Room } from '../kit/room.ts'
import { rooms } from '../rooms/index.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Loading } from '../ui/Loaded.tsx'
import { EnrolPage } from './EnrolPage.tsx'
import { Gate } from './Gate.tsx'
import { Shell } from './Shell.tsx'

const rootRoute = createRootRoute({
  // Filters and columns are kept in the URL, as strings.
  validateSearch: (search: Record<string, unknown>): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(search).map(([key, value]) => [key, typeof value === 'string' ? value : undefined])),
  notFoundComponent: () => (
    <Gate>
      <Shell>
        <Empty title="Page not found">Choose a page from the menu.</Empty>
      </Shell>
    </Gate>
  ),
})

/** A room, for those whose roles allow its call: for others, each refetch would be one more refusal in the audit log. */
const Allowed = ({ room: { call, title }, children }: { room: Room; children: ReactNode }) =>
  useIsAllowed(call) ? (
    children
  ) : (
    <Empty title={`Your roles don’t include ${title}`}>Choose a page from the menu, or ask an admin for the role.</Empty>
  )

/** A room that failed, or whose code a newer version of the desk has replaced: the menu stays. */
const Failed = () => (
  <Gate>
    <Shell>
      <Empty title="This page couldn’t be shown">
        <p>Reload it. If that doesn’t help, choose another page from the menu and tell an admin.</p>
        <Button look="ink" onClick={() => location.reload()}>
          Reload
        </Button>
      </Empty>
    </Shell>
  </Gate>
)

function roomRoute(room: Room) {
  const { path, component: View } = room
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: `/${path}/{-$id}`,
    errorComponent: Failed,
    component: function RoomPage() {
      const { id } = route.useParams() as { id?: string }
      return (
        <Gate>
          <Shell>
            <Allowed room={room}>
              <Suspense fallback={<Loading />}>
                <View id={id} />
              </Suspense>
            </Allowed>
          </Shell>
        </Gate>
      )
    },
  })
  return route
}

export function createDeskRouter() {
  const home = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect(roomAddress({ to: '/today' }))
    },
  })
  const enrol = createRoute({ getParentRoute: () => rootRoute, path: '/enrol', component: EnrolPage })
  return createRouter({
    routeTree: rootRoute.addChildren([home, enrol, ...rooms.map(roomRoute)]),
    basepath: '/desk',
    // Case numbers stay strings.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search as Record<string, string | undefined>).flatMap(([key, value]) => (value ? [[key, value]] : []))
      const text = new URLSearchParams(pairs as string[][]).toString()
      return text && `?${text}`
    },
  })
}
