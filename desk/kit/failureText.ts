import { time } from './text.ts'

type Data = Readonly<Record<string, unknown>>

const texts: Readonly<Record<string, (data: Data) => string>> = {
  sessionOver: () => 'Your session is over. Sign in again.',
  wrongCredentials: () => 'Name or password isn’t right.',
  wrongSecondFactor: () => 'That code is wrong or was used. Wait for the next one.',
  passkeyRequired: () => 'Your role signs in and confirms with a passkey, not with a code.',
  passkeyMissing: () => 'Your role needs a passkey. Add one first.',
  lastPasskey: () => 'Your role needs a passkey, and this is your last one. Add another before you remove it.',
  passkeyCancelled: () => 'No passkey was used. Try again, or use another way.',
  passkeyUnsupported: () => 'This browser can’t use passkeys here.',
  passkeyKnown: () => 'This device already has one of your passkeys.',
  unknownPasskey: () => 'The desk doesn’t know this passkey. It may have been removed, or is one of a player.',
  challengeOver: () => 'That took too long. Try again.',
  wrongOrigin: () => 'This passkey was used on another site. Open the desk at its own address.',
  wrongRelyingParty: () => 'This passkey is for another site.',
  passkeyInvalid: () => 'The device’s answer couldn’t be verified. Try again.',
  passkeyCloned: () => 'This passkey may have been copied, so it wasn’t accepted. Remove it and tell an admin.',
  passkeyTaken: () => 'This passkey is registered already.',
  tooManyPasskeys: ({ max }) => `You have ${String(max)} passkeys, which is the most. Remove one first.`,
  passkeysUnavailable: () => 'Passkeys don’t work at this address. Open the desk by its name over https.',
  ticketOver: () => 'That took too long, or too many tries. Start again with your password.',
  enrolmentOver: () => 'This link was used or is older than a day. Ask for a new one.',
  tooManyRequests: ({ retryAt }) =>
    `Too many tries. Try again ${retryAt === undefined ? 'in fifteen minutes' : `after ${time(Number(retryAt))}`}.`,
  addressNotAllowed: () => 'The desk doesn’t take calls from this address.',
  crossSite: () => 'The request didn’t come from this page. Reload it.',
  roleMissing: ({ roles }) => `Your roles don’t allow this. It takes ${(roles as string[]).join(' or ')}.`,
  confirmNeeded: () => 'Not sent: the second factor wasn’t shown.',
  claimedByOther: ({ by, until }) => `${String(by)} works on it until ${time(Number(until))}.`,
  notClaimed: () => 'Take the case first.',
  stateChanged: () => 'Something changed since you looked. Read it again, then decide.',
  ownRequest: () => 'You asked for this: somebody else decides.',
  notFound: () => 'There is nothing of that number.',
  settingsFaults: ({ faults }) => (faults as { key: string; summary: string }[]).map(({ key, summary }) => `${key}: ${summary}.`).join(' '),
  settingsStale: ({ by, revision }) => `${String(by)} published r${String(revision)} meanwhile. Look at it, then go on.`,
  undecided: ({ text }) => String(text),
  badParameter: ({ fields }) => `Check ${(fields as string[]).join(', ')}.`,
  requestIdReused: () => 'This request was sent before with other content. Reload the page.',
  chatMoved: () => 'More was said meanwhile. Read it, then send.',
  chatEnded: () => 'This conversation is over.',
  chatOffer: () => 'This sounds like an offer, and this player is offered nothing. If it’s none, say so: your word is kept.',
  chatAgentUnavailable: () => 'This colleague takes no chats now.',
  alreadyDone: () => 'This was decided already.',
  balanceTooLow: () => 'The balance doesn’t hold that much.',
  unreachable: () => 'The server didn’t answer. Nothing was lost; try again.',
}

/** Why something was refused, as shown to an operator. */
export const failureText = (failure: string, data: unknown = null): string =>
  texts[failure]?.((data ?? {}) as Data) ?? `The server refused: ${failure}.`

/** The text for anything a query or an act threw. */
export const errorText = (error: Error): string => (error.name === 'UnreachableError' ? failureText('unreachable') : error.message)
