import { dateText, timeText } from './text.ts'

type Data = Readonly<Record<string, unknown>>

const notFound = 'Nothing was found with that number.'
const noDay = 'This isn’t a day in the calendar. Choose another.'
/** Wrong fields in words: an address that was typed names no case, player or round. */
const wrongFields: Readonly<Record<string, string>> = {
  from: noDay,
  to: noDay,
  until: noDay,
  text: 'This text has characters that can’t be sent. Type it again without them.',
  id: notFound,
  'from, to': 'These days can’t be shown. The first day can’t be after the last, and a report covers only as many days as it states.',
}

const texts: Readonly<Record<string, (data: Data) => string>> = {
  sessionOver: () => 'Your session has ended. Sign in again.',
  wrongCredentials: () => 'Wrong name or password.',
  wrongSecondFactor: () => 'That code is wrong or has already been used. Wait for the next one.',
  passkeyRequired: () => 'Your role requires a passkey instead of a code.',
  passkeyMissing: () => 'Your role requires a passkey. Add one first.',
  lastPasskey: () => 'Your role requires a passkey, and this is your last one. Add another before you remove it.',
  passkeyCancelled: () => 'No passkey was used. Try again, or sign in another way.',
  passkeyUnsupported: () => 'This browser can’t use passkeys here.',
  passkeyKnown: () => 'This device already has one of your passkeys.',
  unknownPasskey: () => 'The desk doesn’t know this passkey. It may have been removed, or it may belong to a player account.',
  challengeOver: () => 'That took too long. Try again.',
  wrongOrigin: () => 'This passkey was used on another site. Open the desk at its own address.',
  wrongRelyingParty: () => 'This passkey is for another site.',
  passkeyInvalid: () => 'The device’s answer couldn’t be verified. Try again.',
  passkeyCloned: () => 'This passkey may have been copied, so it wasn’t accepted. Remove it and tell an admin.',
  passkeyTaken: () => 'This passkey is already registered.',
  tooManyPasskeys: ({ max }) => `You have ${String(max)} passkeys, the maximum. Remove one first.`,
  passkeysUnavailable: () => 'Passkeys don’t work at this address. Open the desk by its host name over HTTPS.',
  ticketOver: () => 'That took too long, or there were too many attempts. Start again with your password.',
  enrolmentOver: () => 'This link has already been used or has expired. Request a new one.',
  tooManyRequests: ({ retryAt }) =>
    `Too many attempts. Try again ${retryAt === undefined ? 'in fifteen minutes' : `after ${timeText(Number(retryAt))}`}.`,
  addressNotAllowed: () => 'Access to the desk isn’t allowed from this address.',
  crossSite: () => 'The request didn’t come from this page. Reload it.',
  roleMissing: ({ roles }) => `Your roles don’t allow this. It requires ${(roles as string[]).join(' or ')}.`,
  confirmNeeded: () => 'Not sent: confirm with your second factor first.',
  claimedByOther: ({ by, until }) => `${String(by)} is working on this case until ${timeText(Number(until))}.`,
  notClaimed: () => 'Take the case first.',
  stateChanged: () => 'The case has changed since you opened it. Review it again before you decide.',
  ownRequest: () => 'You requested this, so someone else must decide.',
  notFound: () => notFound,
  closureTooShort: ({ until }) => `The player is already excluded until ${dateText(Number(until))}, and an exclusion can’t be shortened.`,
  settingsFaults: ({ faults }) => (faults as { key: string; summary: string }[]).map(({ key, summary }) => `${key}: ${summary}.`).join(' '),
  settingsStale: ({ by, revision }) => `${String(by)} published r${String(revision)} in the meantime. Review it before you continue.`,
  undecided: ({ text }) => String(text),
  badParameter: ({ fields }) => {
    const names = (fields as string[]).join(', ')
    return wrongFields[names] ?? `Check ${names}.`
  },
  requestIdReused: () => 'This request was already sent with different content. Reload the page.',
  chatMoved: () => 'There are new messages. Read them before you send.',
  chatEnded: () => 'This conversation has ended.',
  chatOffer: () =>
    'This sounds like an offer, and this player must not receive offers. If it isn’t one, confirm that: your confirmation is recorded.',
  chatAgentUnavailable: () => 'This colleague isn’t taking chats now.',
  alreadyDone: () => 'This has already been decided.',
  balanceTooLow: () => 'The balance is too low.',
  unreachable: () => 'The server didn’t answer. Nothing was lost; try again.',
}

/** Why something was refused, as shown to an operator. */
export const failureText = (failure: string, data: unknown = null): string =>
  texts[failure]?.((data ?? {}) as Data) ?? `The server refused: ${failure}.`

/** The text for anything a query or an act threw. */
export const errorText = (error: Error): string => (error.name === 'UnreachableError' ? failureText('unreachable') : error.message)
