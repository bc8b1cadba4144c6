import { appConfig } from '#contract/config.ts'
import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { useCall } from '../../queries/queries.ts'

/** The configuration, with the banners and cards of a player for whom an experiment varies them. */
export function useLobby() {
  const { data: config, isError, refetch } = useCall(appConfig, {})
  const { data: info } = useCall(getAfterLoginInfoWeb, {})
  return { data: config && info?.lobby ? { ...config, ...info.lobby } : config, isError, refetch }
}
