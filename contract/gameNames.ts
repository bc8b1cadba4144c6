/**
 * The names of the house games by their ids, for players and operators, in both languages. An id is the game's folder in `games`, and part of
 * addresses, settings and stored rounds, so it never changes: some say which type of game it is (`mines`), and the name what it is about.
 */
export const gameNames: Readonly<Record<string, string>> = {
  'fiesta-nights': 'Fiesta Nights',
  'biyahe-888': 'Biyahe 888',
  perlas: 'Perlas',
  'halo-halo': 'Halo-Halo',
  'ulan-ng-ginto': 'Ulan ng Ginto',
  sarimanok: 'Sarimanok',
  sinulog: 'Sinulog',
  alitaptap: 'Alitaptap',
  mines: 'Pailaw',
  'hi-lo': 'Taas o Baba',
  plinko: 'Patak',
  dice: 'Dado',
  roulette: 'Roulette',
  baccarat: 'Baccarat',
  'sic-bo': 'Sic Bo',
  blackjack: 'Blackjack',
  'color-game': 'Color Game',
  crash: 'Saranggola',
  bingo: 'Bingo',
  'coin-pusher': 'Coin Pusher',
  handaan: 'Handaan',
  palosebo: 'Palosebo',
  'tatlong-baso': 'Tatlong Baso',
  'sari-sari': 'Sari-Sari',
}
