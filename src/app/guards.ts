import { redirect } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import { isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App } from '../platform/app.ts'

/** Allows a guarded page once the session actor has left its pending states; otherwise redirects to login, with the address to return to. */
export async function requireSession(app: App, href: string): Promise<void> {
  const session = await waitFor(app.actors.session, (snapshot) => !isPending(snapshot))
  if (!isLoggedIn(session)) throw redirect({ to: '/auth/login', search: { redirect: href } })
}
