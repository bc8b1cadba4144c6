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

/** An application with nothing filled in yet. */
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

const closed = { title: 'The documents were submitted on another device', output: refused('kycClosed', 5200, { state: 'submitted' }) }
const lost = [{ title: 'The connection is lost', reason: 'offline' as const }]

export const kycModel = defineModel({
  machine: kycMachine,
  title: 'Verifying the player’s identity',
  starts: [{ title: 'The wizard opens' }],
  events: {
    'details.entered': [{ title: 'The player fills in their details', with: { requestId: 'request-1', details } }],
    'details.opened': [{ title: 'The player goes back to the details' }],
    'picture.chosen': [{ title: 'The player takes a picture', with: { requestId: 'request-2', slot: 'front' } }],
    'picture.progressed': [{ title: 'Half of the picture is uploaded', with: { requestId: 'request-2', share: 0.5 } }],
    'picture.retried': [{ title: 'The player sends the same picture again' }],
    'pictures.opened': [{ title: 'The player goes to the pictures' }],
    'pictures.finished': [{ title: 'The player continues to the check' }],
    'documents.submitted': [{ title: 'The player submits the documents', with: { requestId: 'request-3' } }],
    'submit.retried': [{ title: 'The player submits the documents again' }],
    'correction.started': [{ title: 'The player starts a correction' }],
    'renewal.started': [{ title: 'The player renews documents that expire soon' }],
    'retry.requested': [{ title: 'The player tries again' }],
    'page.shown': [{ title: 'The player comes back to the page' }],
  },
  ports: {
    read: {
      done: [
        { title: 'No details are stored yet', output: done(sampleStatus()) },
        { title: 'The details are stored', output: done(draft) },
        { title: 'Everything is stored', output: done(full) },
        { title: 'The documents are under review', output: done(submitted) },
        { title: 'The documents were rejected', output: done(sampleStatus({ ...full, state: 'rejected', reasons: ['unreadable'] })) },
        { title: 'The documents have expired', output: done(sampleStatus({ ...full, state: 'expired' })) },
        { title: 'The documents are approved', output: done(sampleStatus({ ...full, state: 'approved' })) },
        { title: 'The approved documents expire soon', output: done(sampleStatus({ ...full, state: 'approved', canRenew: true })) },
        { title: 'The server answers “too many requests”', output: refused('tooManyRequests', 10003) },
      ],
      failed: lost,
    },
    save: {
      done: [
        { title: 'The details are stored', output: done(draft) },
        { title: 'Too young', output: refused('notEligible', 10011, { reason: 'age' }) },
        closed,
      ],
      failed: lost,
    },
    upload: {
      done: [
        { title: 'It is the last picture', output: done(full) },
        { title: 'The file is not a picture', output: refused('imageKind', 5202) },
        closed,
      ],
      failed: lost,
    },
    submit: {
      done: [
        { title: 'The documents are submitted', output: done(submitted) },
        { title: 'Something is missing', output: refused('kycIncomplete', 5201, { missing: ['selfie'] }) },
        closed,
      ],
      failed: lost,
    },
  },
  waits: {
    timeout: 'The server does not answer',
    uploadTimeout: 'The upload does not finish',
    stallDelay: 'Nothing of the picture moves for eight seconds',
    interval: 'Four seconds pass',
  },
  states: {
    loading: 'Loading the status of the documents',
    unreachable: 'The status could not be loaded',
    evaluating: 'Choosing the next step',
    editing: 'Filling in the details',
    saving: 'Sending the details',
    unsaved: 'The details were not stored, with the reason',
    addingPictures: 'Taking pictures',
    uploading: 'Uploading a picture',
    'uploading.moving': 'The picture is on its way',
    'uploading.stalled': 'Nothing of the picture moves: the player may send it again',
    unusable: 'This picture cannot be used, with the reason',
    interrupted: 'The upload was interrupted',
    checking: 'Checking everything before submitting',
    submitting: 'Submitting',
    unsubmitted: 'Not submitted, with the reason',
    waiting: 'Under review',
    asking: 'Checking the result of the review',
    rejected: 'Rejected, with the reasons',
    expired: 'The documents have expired',
    approved: 'Approved',
  },
  detours: [['The wizard opens', 'The details are stored', 'The player goes back to the details', 'The player fills in their details']],
  same: ({ status, saving, picture, share, submitId, failure }) => ({
    status: status && `${status.state} ${status.canRenew} ${status.images.length} ${status.details.name}`,
    saving: saving?.requestId ?? null,
    picture,
    share,
    submitId,
    failure: failure?.kind ?? null,
  }),
})
