import { useSelector } from '@xstate/react'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'

/** What was told of a player is nobody's once they are logged out: the page is a guest's then. */
export function useOwn<Told extends { readonly mine: unknown }>(told: Told | undefined): Told | undefined {
  const signedIn = useSelector(useApp().actors.session, isSignedIn)
  return told && (signedIn ? told : { ...told, mine: null })
}
