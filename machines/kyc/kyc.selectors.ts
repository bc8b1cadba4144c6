import type { SnapshotFrom } from 'xstate'
import type { kycMachine } from './kyc.machine.ts'

type Kyc = SnapshotFrom<typeof kycMachine>

export const statusOf = (kyc: Kyc) => kyc.context.status
export const failureOf = (kyc: Kyc) => kyc.context.failure
export const pictureOf = (kyc: Kyc) => kyc.context.picture
export const shareOf = (kyc: Kyc): number => kyc.context.share

export type KycStep = 'details' | 'pictures' | 'check'
const steps: readonly (readonly [Parameters<Kyc['matches']>[0], KycStep])[] = [
  ['editing', 'details'],
  ['saving', 'details'],
  ['unsaved', 'details'],
  ['addingPictures', 'pictures'],
  ['uploading', 'pictures'],
  ['unusable', 'pictures'],
  ['interrupted', 'pictures'],
  ['checking', 'check'],
  ['submitting', 'check'],
  ['unsubmitted', 'check'],
]
/** The current step; null where nothing can be filled in. */
export const stepOf = (kyc: Kyc): KycStep | null => steps.find(([state]) => kyc.matches(state))?.[1] ?? null
export const isBusy = (kyc: Kyc): boolean => kyc.hasTag('busy')
const isUploading = (kyc: Kyc): boolean => kyc.matches('uploading')
/** The submission failed: the same request is sent again. */
export const isUnsubmitted = (kyc: Kyc): boolean => kyc.matches('unsubmitted')
/** Nothing of the picture has moved for a while: it may still arrive, or be sent again. */
export const isStalled = (kyc: Kyc): boolean => kyc.matches({ uploading: 'stalled' })
export const isInterrupted = (kyc: Kyc): boolean => kyc.matches('interrupted')
/** Input that a reload would lose. */
export const isFilling = (kyc: Kyc): boolean => stepOf(kyc) === 'details' || isUploading(kyc)

export type ReviewStatus = 'loading' | 'unreachable' | 'waiting' | 'rejected' | 'expired' | 'approved'
/** What is shown when there is no step. */
export const reviewStatusOf = (kyc: Kyc): ReviewStatus => {
  for (const review of ['unreachable', 'rejected', 'expired', 'approved'] as const) if (kyc.matches(review)) return review
  return kyc.matches('waiting') || kyc.matches('asking') ? 'waiting' : 'loading'
}
