import { appConfig } from '#contract/config.ts'
import { useCall } from '../../queries/queries.ts'

/** The lobby's name of a game; its id while the lobby is not loaded, and for a game that is no longer offered. */
export function useGameName(): (gameId: string) => string {
  const { data } = useCall(appConfig, {})
  return (id) => data?.games.find(({ gameId }) => gameId === id)?.name ?? id
}
