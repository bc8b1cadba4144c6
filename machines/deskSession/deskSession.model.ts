import { defineModel } from '../kit/model.ts'
import { deskSessionMachine } from './deskSession.machine.ts'

const operator = { name: 'ana', roles: ['payments'], may: ['withdrawals'], expiresAt: 28_800_000, lacksPasskey: false, playMoney: true }
const refused = (failure: string) => ({ kind: 'refused' as const, failure, data: null })
const unreachable = [{ title: 'The server cannot be reached', reason: 'offline' as const }]

export const deskSessionModel = defineModel({
  machine: deskSessionMachine,
  title: 'The operator’s session at the desk',
  starts: [{ title: 'The desk opens' }],
  events: {
    'password.entered': [{ title: 'The operator gives name and password', with: { name: 'ana', password: 'correct horse battery' } }],
    'code.entered': [{ title: 'The operator types a code', with: { code: '123456' } }],
    'signIn.restarted': [{ title: 'The operator switches to another account' }],
    'passkey.requested': [{ title: 'The operator asks to use a passkey' }],
    'passkey.cancelled': [{ title: 'The operator stops waiting for the device' }],
    'operator.changed': [{ title: 'The operator has registered a passkey', with: { operator } }],
    'signIn.completed': [{ title: 'The one-time link was followed', with: { operator } }],
    'signOut.requested': [{ title: 'The operator signs out' }],
    'call.unauthorised': [{ title: 'A call is answered that the session is over' }],
    'call.needsConfirmation': [{ title: 'A money action requires the second factor' }],
    'confirmation.cancelled': [{ title: 'The operator cancels the action' }],
    'input.detected': [{ title: 'The operator moves' }],
    'retry.requested': [{ title: 'The operator tries again' }],
  },
  ports: {
    whoAmI: {
      done: [
        { title: 'The server knows the session', output: { kind: 'done', data: operator } },
        { title: 'The server says that the session is over', output: refused('sessionOver') },
        { title: 'The server does not take this address', output: refused('addressNotAllowed') },
      ],
      failed: unreachable,
    },
    checkPassword: {
      done: [
        { title: 'Name and password are right', output: { kind: 'done', data: { ticket: 'ticket-1', name: 'ana' } } },
        { title: 'Name or password is wrong', output: refused('wrongCredentials') },
      ],
      failed: unreachable,
    },
    checkCode: {
      done: [
        { title: 'The code is right', output: { kind: 'done', data: operator } },
        { title: 'The code is wrong', output: refused('wrongSecondFactor') },
        { title: 'It took too long, or too many tries', output: refused('ticketOver') },
      ],
      failed: unreachable,
    },
    signInByPasskey: {
      done: [
        { title: 'The passkey is right', output: { kind: 'done', data: operator } },
        { title: 'The server does not know the passkey', output: refused('unknownPasskey') },
      ],
      failed: unreachable,
    },
    confirmByPasskey: {
      done: [
        { title: 'The passkey is right', output: { kind: 'done', data: {} } },
        { title: 'The device’s dialog was closed', output: refused('passkeyCancelled') },
        { title: 'The session is over', output: refused('sessionOver') },
      ],
      failed: unreachable,
    },
    confirm: {
      done: [
        { title: 'The code is right', output: { kind: 'done', data: {} } },
        { title: 'The code is wrong', output: refused('wrongSecondFactor') },
        { title: 'The session is over', output: refused('sessionOver') },
      ],
      failed: unreachable,
    },
    signOut: { done: [{ title: 'The server ends the session', output: {} }], failed: unreachable },
  },
  waits: {
    quiet: 'Thirteen minutes pass without activity',
    warned: 'Two more minutes pass without activity',
    timeout: 'The server does not respond',
    ceremonyTimeout: 'Neither the device nor the server answers for three minutes',
    signOutTimeout: 'The server does not confirm the sign-out',
  },
  states: {
    asking: 'Asking the server who is signed in',
    unreachable: 'The desk cannot be opened',
    signedOut: 'Nobody is signed in',
    'signedOut.password': 'Asking for name and password',
    'signedOut.checkingPassword': 'Checking name and password',
    'signedOut.usingPasskey': 'Using a passkey',
    'signedOut.code': 'Asking for the code',
    'signedOut.checkingCode': 'Checking the code',
    signedIn: 'Signed in',
    'signedIn.presence': 'Whether the operator is present',
    'signedIn.presence.active': 'The operator is active',
    'signedIn.presence.warned': 'Asking whether the operator is still there',
    'signedIn.factor': 'The second factor for money actions',
    'signedIn.factor.idle': 'No action requires a code',
    'signedIn.factor.asked': 'A money action is waiting for a code',
    'signedIn.factor.usingPasskey': 'Using a passkey for the action',
    'signedIn.factor.checking': 'Checking the code for the action',
    leaving: 'Signing out',
    left: 'Signed out',
  },
  same: ({ operator: who, name, failure, endedBy }) => ({ who: who?.name ?? null, name, failure, endedBy }),
})
