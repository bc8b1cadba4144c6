import { useRouter } from '@tanstack/react-router'

/** Back to where the visit came from; home when it began here. */
export function useBack(): () => void {
  const { history, navigate } = useRouter()
  return () => (history.canGoBack() ? history.back() : void navigate({ to: '/', replace: true }))
}
