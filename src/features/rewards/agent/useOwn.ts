import { useSelector } from '@xstate/react'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'

/** What was told of a player is nobody's once they are logged out: the page is a guest's then. */
export function useOwn<Told extends { readonly mine: unknown }>(told: Told | undefined): Told | undefined {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  return told && (loggedIn ? told : { ...told, mine: null })
}
