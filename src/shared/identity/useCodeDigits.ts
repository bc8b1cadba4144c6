import { appConfig } from '#contract/config.ts'
import { useCall } from '../../queries/queries.ts'

/** How many digits an SMS code has: a setting. */
export const useCodeDigits = (): number => useCall(appConfig, {}).data?.lengths.smsCode.max ?? 6
