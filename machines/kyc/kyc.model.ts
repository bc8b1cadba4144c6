import type { KycStatus } from '#contract/kyc.ts'
import { defineModel } from '../kit/model.ts'
import { done, refused } from '../kit/outcome.ts'
import { kycMachine } from './kyc.machine.ts'

const details = {
  name: 'Juan dela Cruz',
  birthDate: '1990-01-01',
  idType: 'philsys',
  idNumber: '1234-5678-9012',
  address: '12 Mabini Street, Quezon City',
} as const
const noDetails = { name: '', birthDate: '', idType: null, idNumber: '', address: '' }

/** Papers of which nothing was told yet. */
export const sampleStatus = (changes: Partial<KycStatus> = {}): KycStatus => ({
  state: 'none',
  details: noDetails,
  images: [],
  reasons: [],
  submittedAt: null,
  decidedAt: null,
  expiresAt: null,
  ...changes,
})
export const allImages = (['front', 'back', 'selfie'] as const).map((slot) => ({ slot, at: 0 }))
const draft = sampleStatus({ state: 'draft', details })
const full = sampleStatus({ state: 'draft', details, images: allImages })
const submitted = sampleStatus({ ...full, state: 'submitted', submittedAt: 0 })

const closed = { title: 'They were handed in on another device', output: refused('kycClosed', 5200, { state: 'submitted' }) }
const lost = [{ title: 'The line is gone', surprise: 'offline' as const }]

export const kycModel = defineModel({
  machine: kycMachine,
  title: 'Papers that say who one is',
  starts: [{ title: 'The wizard opens' }],
  events: {
    'details.given': [{ title: 'The player says who they are', with: { requestId: 'request-1', details } }],
    'details.opened': [{ title: 'The player goes back to the fields' }],
    'picture.chosen': [{ title: 'The player takes a picture', with: { requestId: 'request-2', slot: 'front' } }],
    'picture.progressed': [{ title: 'Half of it is sent', with: { requestId: 'request-2', share: 0.5 } }],
    'picture.retried': [{ title: 'The player sends the same picture again' }],
    'pictures.opened': [{ title: 'The player goes to the pictures' }],
    'pictures.finished': [{ title: 'The player goes on to look it over' }],
    'papers.submitted': [{ title: 'The player hands in', with: { requestId: 'request-3' } }],
    'submit.retried': [{ title: 'The player hands in again' }],
    'correction.started': [{ title: 'The player begins to correct' }],
    'retry.requested': [{ title: 'The player tries again' }],
    'page.shown': [{ title: 'The player comes back to the page' }],
  },
  ports: {
    look: {
      done: [
        { title: 'There is nothing yet', output: done(sampleStatus()) },
        { title: 'The fields are kept', output: done(draft) },
        { title: 'All is kept', output: done(full) },
        { title: 'They are being looked at', output: done(submitted) },
        { title: 'They came back', output: done(sampleStatus({ ...full, state: 'rejected', reasons: ['unreadable'] })) },
        { title: 'They are too old', output: done(sampleStatus({ ...full, state: 'expired' })) },
        { title: 'They are approved', output: done(sampleStatus({ ...full, state: 'approved' })) },
        { title: 'The server wants it slower', output: refused('tooManyRequests', 10003) },
      ],
      failed: lost,
    },
    keep: {
      done: [
        { title: 'The fields are kept', output: done(draft) },
        { title: 'Too young', output: refused('notEligible', 10011, { reason: 'age' }) },
        closed,
      ],
      failed: lost,
    },
    upload: {
      done: [
        { title: 'It is the last picture', output: done(full) },
        { title: 'It is no picture', output: refused('imageKind', 5202) },
        closed,
      ],
      failed: lost,
    },
    submit: {
      done: [
        { title: 'They are handed in', output: done(submitted) },
        { title: 'Something is missing', output: refused('kycIncomplete', 5201, { missing: ['selfie'] }) },
        closed,
      ],
      failed: lost,
    },
  },
  waits: {
    timeout: 'The server says nothing',
    uploadTimeout: 'The picture does not arrive',
    interval: 'Four seconds pass',
  },
  states: {
    looking: 'Asking how the papers stand',
    unreachable: 'Nobody could be asked',
    placing: 'Finding the place',
    telling: 'Filling in the fields',
    keeping: 'The fields are on their way',
    untold: 'The fields were not kept, and why',
    picturing: 'Taking pictures',
    uploading: 'A picture is on its way',
    unfit: 'This picture cannot be used, and why',
    interrupted: 'The picture did not arrive',
    checking: 'Looking it all over',
    submitting: 'Handing in',
    unsubmitted: 'Not handed in, and why',
    waiting: 'The reviewer has them',
    asking: 'Asking what the reviewer says',
    rejected: 'They came back, with reasons',
    expired: 'They are too old',
    approved: 'Approved',
  },
  detours: [['The wizard opens', 'The fields are kept', 'The player goes back to the fields', 'The player says who they are']],
  same: ({ status, keeping, picture, share, submitId, failure }) => ({
    status: status && `${status.state} ${status.images.length} ${status.details.name}`,
    keeping: keeping?.requestId ?? null,
    picture,
    share,
    submitId,
    failure: failure?.kind ?? null,
  }),
})
