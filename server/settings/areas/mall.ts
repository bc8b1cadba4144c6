import * as z from 'zod'
import { coins as amount, choice, gift, gifts, list, name, count, ppm, version, words } from '../values.ts'
import type { Frozen } from '../values.ts'

/** Coins in hundredths, everything else in units. */
export type PrizeRule = Frozen<z.infer<typeof gift>>

export const mallSchema = z.object({
  packs: list(
    z.object({ id: name, diamonds: count(undefined, { min: 1 }), coins: amount(undefined, { min: 1 }), perDay: count() }),
    'Coin packs: price in diamonds, amount, and maximum purchases per player and UTC day',
    20,
  ),
  // An id is never reused for something else, because orders and limits refer to it. Raising the stock restocks.
  goods: list(
    z.object({
      id: name,
      name: words(),
      art: name,
      diamonds: count(undefined, { min: 1 }),
      stock: count(),
      perPlayer: count(),
      needs: choice(['address', 'mobile']),
    }),
    'Items: price in diamonds, maximum per player, and total stock including units already ordered',
  ),
  betPerDiamond: amount('Valid bets that an item requires for each diamond of its price, each bet for one item only; 0: none'),
  // Kept apart from the items: players see those.
  costs: z
    .record(name, amount(undefined, { min: 1 }))
    .meta({ description: 'What one of each item costs, including delivery, by its id', whole: true }),
  scratch: z.object({
    version: version('Version of the card’s rules, stored with every card'),
    price: count('Price of a card in diamonds', { min: 1 }),
    perDay: count('Maximum cards per player and UTC day'),
    tickerFrom: amount('Minimum win shown in the ticker'),
    prizes: list(
      z.object({ id: name, gives: gift.nullable(), odds: ppm() }),
      'Prizes and their probability (stored in ppm), including the card that wins nothing',
      50,
    ),
    addUps: list(
      z.object({ id: name, cards: count(undefined, { min: 1 }), gives: gifts }),
      'Awards for numbers of cards scratched, in ascending order',
      50,
    ),
  }),
})
export type MallPolicy = Frozen<z.infer<typeof mallSchema>>

const coins = (count: number): PrizeRule => ({ propId: 2001, count })
const points = (count: number): PrizeRule => ({ propId: 2002, count })
const tickets = (count: number): PrizeRule => ({ propId: 80001, count })
const diamonds = (count: number): PrizeRule => ({ propId: 60001, count })

/** The diamond mall: what diamonds buy. */
export const mallPolicy: MallPolicy = {
  packs: [
    { id: 'coins-2', diamonds: 10, coins: 2_00, perDay: 5 },
    { id: 'coins-11', diamonds: 50, coins: 11_00, perDay: 3 },
    { id: 'coins-50', diamonds: 200, coins: 50_00, perDay: 1 },
  ],
  goods: [
    {
      id: 'load-50',
      name: { 'en-PH': 'Mobile load, 50\u00A0pesos', 'fil-PH': 'Load na 50\u00A0pesos' },
      art: 'load',
      diamonds: 300,
      stock: 100,
      perPlayer: 2,
      needs: 'mobile',
    },
    {
      id: 'mug',
      name: { 'en-PH': 'Swerte mug', 'fil-PH': 'Swerte mug' },
      art: 'mug',
      diamonds: 400,
      stock: 60,
      perPlayer: 2,
      needs: 'address',
    },
    {
      id: 'fan',
      name: { 'en-PH': 'Anahaw fan', 'fil-PH': 'Pamaypay na anahaw' },
      art: 'fan',
      diamonds: 300,
      stock: 80,
      perPlayer: 2,
      needs: 'address',
    },
    {
      id: 'shirt',
      name: { 'en-PH': 'Fiesta T-shirt', 'fil-PH': 'Fiesta T-shirt' },
      art: 'shirt',
      diamonds: 900,
      stock: 40,
      perPlayer: 1,
      needs: 'address',
    },
    {
      id: 'umbrella',
      name: { 'en-PH': 'Folding umbrella', 'fil-PH': 'Folding na payong' },
      art: 'umbrella',
      diamonds: 750,
      stock: 30,
      perPlayer: 1,
      needs: 'address',
    },
    {
      id: 'parol',
      name: { 'en-PH': 'Capiz parol', 'fil-PH': 'Parol na capiz' },
      art: 'parol',
      diamonds: 2_500,
      stock: 5,
      perPlayer: 1,
      needs: 'address',
    },
  ],
  betPerDiamond: 400_00,
  costs: { 'load-50': 50_00, mug: 64_00, fan: 48_00, shirt: 144_00, umbrella: 120_00, parol: 400_00 },
  scratch: {
    version: 1,
    price: 10,
    perDay: 50,
    tickerFrom: 5_00,
    prizes: [
      { id: 'coins-1000', gives: coins(1_000_00), odds: 100 },
      { id: 'coins-100', gives: coins(100_00), odds: 900 },
      { id: 'coins-20', gives: coins(20_00), odds: 8_000 },
      { id: 'coins-5', gives: coins(5_00), odds: 40_000 },
      { id: 'coins-2', gives: coins(2_00), odds: 120_000 },
      { id: 'coins-1', gives: coins(1_00), odds: 200_000 },
      { id: 'coins-half', gives: coins(50), odds: 300_000 },
      { id: 'points-10', gives: points(10), odds: 150_000 },
      { id: 'ticket', gives: tickets(1), odds: 60_000 },
      { id: 'nothing', gives: null, odds: 121_000 },
    ],
    addUps: [
      { id: 'cards-5', cards: 5, gives: [tickets(1)] },
      { id: 'cards-20', cards: 20, gives: [points(50), tickets(2)] },
      { id: 'cards-50', cards: 50, gives: [coins(20_00)] },
      { id: 'cards-100', cards: 100, gives: [diamonds(50), tickets(5)] },
      { id: 'cards-300', cards: 300, gives: [coins(100_00), diamonds(100)] },
    ],
  },
}
