import { msg } from '@lingui/core/macro'

/** Why an account on hold cannot play or receive rewards, and what can be done. */
export const heldText = msg`This account is on hold because you have another Swerte account. Use that one. You can still withdraw your coins here. If this is wrong, contact customer support.`
