import type { GameEntry } from '#contract/config.ts'

const cards = ['baraha', 'cards', 'card games', 'lucky 9', 'lucky nine']
const dice = ['dais', 'dice games', 'beto beto']
const scratch = ['scratch cards', 'kaskas', 'kaskasin']
const perya = ['peryahan', 'karnabal', 'carnival games']

const ofGames: Readonly<Record<string, readonly string[]>> = {
  roulette: ['ruleta', 'roleta'],
  baccarat: ['bakarat', 'punto banco', ...cards],
  blackjack: ['21', 'bente uno', 'twenty-one', ...cards],
  'hi-lo': ['high low', 'higher or lower', ...cards],
  'sic-bo': dice,
  dice,
  mines: ['mina', 'bomba', 'minesweeper', 'parol', 'lanterns'],
  plinko: ['pachinko', ...perya],
  'tatlong-baso': ['three cups', 'shell game', ...perya],
  handaan: scratch,
  palosebo: scratch,
  'color-game': ['colour game', 'kulay', ...perya],
  crash: ['kite', 'lipad'],
  bingo: ['binggo'],
  'coin-pusher': ['hulog barya', 'barya', 'arcade', ...perya],
}
const ofTypes: Readonly<Record<string, readonly string[]>> = {
  slots: ['slot games', 'slot machines', 'slots'],
  live: ['live games', 'live casino'],
  table: ['table games', 'mesa'],
  perya,
}
const ofAll = ['sugal', 'sugalan', 'casino games', 'games', 'laro']

/** What people call a game, or its kind, that its name does not say. */
export const everydayNames = ({ gameId, type }: Pick<GameEntry, 'gameId' | 'type'>): readonly string[] => [
  ...(ofGames[gameId] ?? []),
  ...(ofTypes[type] ?? []),
  ...ofAll,
]
