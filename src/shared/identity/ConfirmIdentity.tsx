import { confirmPurposes, confirmMethods } from '#contract/confirmation.ts'
import type { ConfirmPurpose, ConfirmMethod } from '#contract/confirmation.ts'
import { later } from '../../platform/later.tsx'
import { loadChunk } from '../../platform/loadChunk.ts'
import type { Confirmation } from './ConfirmDialog.tsx'

/** The purpose in the data of a refusal with 10009. */
export const purposeIn = (data: unknown): ConfirmPurpose => {
  const purpose: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'purpose') : undefined
  return confirmPurposes.find((one) => one === purpose) ?? 'resume'
}

/** The ways accepted by a refusal with 10009, when it lists them. */
export const methodsIn = (data: unknown): readonly ConfirmMethod[] | undefined => {
  const methods: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'ways') : undefined
  return Array.isArray(methods) ? confirmMethods.filter((one) => methods.includes(one)) : undefined
}

/** Most visits never need the dialog: a player's fetches it once the first page is shown (src/app/deferred), so that it opens without a wait. */
export const loadConfirmDialog = () => loadChunk(() => import('./ConfirmDialog.tsx'))

/**
 * After half an hour without input the next round requires the player to confirm their identity; the round itself waits. Some actions
 * require it every time.
 */
export const ConfirmIdentity = later<Confirmation>(async () => (await loadConfirmDialog()).ConfirmDialog)
