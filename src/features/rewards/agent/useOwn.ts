import { useSelector } from '@xstate/react'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import { useApp } from '../../../platform/app.ts'

/** A player's data is dropped at log-out: the page then shows the guest's view. */
export function useOwn<Data extends { readonly mine: unknown }>(data: Data | undefined): Data | undefined {
  const loggedIn = useSelector(useApp().actors.session, isLoggedIn)
  return data && (loggedIn ? data : { ...data, mine: null })
}
