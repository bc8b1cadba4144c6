import { defineModel } from '../kit/model.ts'
import { eligibilityMachine } from './eligibility.machine.ts'

export const eligibilityModel = defineModel({
  machine: eligibilityMachine,
  title: 'The age and eligibility notice',
  starts: [
    { title: 'The app opens for the first time', input: { acceptedVersion: 0 } },
    { title: 'The app opens where version 1 was accepted', input: { acceptedVersion: 1 } },
  ],
  events: {
    'notice.found': [
      { title: 'The server has version 1 of the notice', with: { version: 1 } },
      { title: 'The server has version 2 of the notice', with: { version: 2 } },
    ],
    'notice.accepted': [{ title: 'The player accepts' }],
    'notice.declined': [{ title: 'The player taps Exit' }],
  },
  ports: {},
  waits: {},
  states: {
    unknown: 'The notice’s version is not known yet',
    acceptedEarly: 'Accepted before its version is known',
    checking: 'Comparing versions',
    shown: 'The notice is shown',
    accepted: 'Accepted',
    declined: 'Leaving for another site',
  },
  same: ({ acceptedVersion, version }) => ({ acceptedVersion, version }),
})
