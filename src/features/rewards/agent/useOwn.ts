import { useSelector } from '@xstate/react'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'

/** A player's data is dropped at log-out: the page then shows the guest's view. */
export function useOwn<Told extends { readonly mine: unknown }>(told: Told | undefined): Told | undefined {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  return told && (loggedIn ? told : { ...told, mine: null })
}
