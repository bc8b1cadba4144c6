import type { FailureName } from '../failures.ts'

/** Refusals of the desk, in addition to those it shares with players' calls. */
const deskFailures = [
  /** The request did not come from the desk's own page. */
  'crossSite',
  'addressNotAllowed',
  /** data: { roles } that are allowed. */
  'roleMissing',
  /** An act on money: the second factor must be confirmed again. */
  'confirmNeeded',
  'wrongSecondFactor',
  /** The operator's roles sign in and confirm with a passkey, not with a code. */
  'passkeyRequired',
  /** The operator's roles require a passkey, and they have none yet. */
  'passkeyMissing',
  /** The last passkey of an operator who must have one. */
  'lastPasskey',
  /** The link was used, or has expired. */
  'enrolmentOver',
  /** Another operator works on it. data: { by, until } */
  'claimedByOther',
  /** Claim the case first. */
  'notClaimed',
  /** The state that the operator saw when they decided has changed. */
  'stateChanged',
  /** Requested by the same person: another one must decide. */
  'ownRequest',
  /** No row has this number. */
  'notFound',
  /** A change of settings that violates their rules. data: { faults } */
  'settingsFaults',
  /** Settings were published meanwhile. data: as in settingsCheck */
  'settingsStale',
  /** Explained in text, for the operator. data: { text } */
  'undecided',
] as const
export type DeskFailure = (typeof deskFailures)[number] | FailureName
