import { defineModel } from '../kit/model.ts'
import { bankruptcyOfferMachine } from './bankruptcyOffer.machine.ts'

export const bankruptcyOfferModel = defineModel({
  machine: bankruptcyOfferMachine,
  title: 'When the bankruptcy gift is offered',
  starts: [
    { title: 'The app opens', input: { wasOffered: false } },
    { title: 'The app opens again after the offer was made', input: { wasOffered: true } },
  ],
  events: {
    'dot.shown': [{ title: 'The server has a gift for the player' }],
    'dot.hidden': [{ title: 'The server has no gift for the player' }],
    'offers.allowed': [{ title: 'The player is free: no game, no draw, nothing open' }],
    'offers.blocked': [{ title: 'The player is busy' }],
    'session.ended': [{ title: 'The player is logged out' }],
  },
  ports: {},
  waits: { offerDelay: 'The short delay passes' },
  states: {
    idle: 'No gift to offer',
    holding: 'A gift waits until the player is free',
    delaying: 'About to offer the gift',
    offered: 'The gift was offered',
  },
  same: ({ isClear, wasOffered }) => ({ isClear, wasOffered }),
})
