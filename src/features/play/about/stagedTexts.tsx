import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pays as baccaratPays } from '#games/baccarat/rules.ts'
import { multiplier as dicePays } from '#games/dice/rules.ts'
import { multiplier as minesPays, nextOdds } from '#games/mines/rules.ts'
import { paytable } from '#games/plinko/rules.ts'
import { payOf as roulettePays } from '#games/roulette/rules.ts'
import { payOf as sicBoPays } from '#games/sic-bo/rules.ts'
import { cups, most, multiplier as cupsPay } from '#games/tatlong-baso/rules.ts'

/** A bet or a choice: how often it wins, and what it pays with the bet, in hundredths of the bet. */
interface StagedOdds {
  readonly name: ReactNode
  readonly chance: number
  readonly pays: number
}

/** What a staged game's page says beyond its return and limits. A scratch card has its table of prizes instead of odds. */
interface StagedTexts {
  readonly play: ReactNode
  readonly odds?: readonly StagedOdds[]
  /** How much a balance moves, and what can be won at most. */
  readonly volatility: ReactNode
}

/** Of eight freshly shuffled decks. */
export const baccaratChances = { banker: 0.45859742, player: 0.44624661, tie: 0.09515597, pair: 31 / 415 } as const
const throws = 6 ** 3
const numbers = 37

/** Of a plinko board at medium risk, counted from the left: both slots with the same payout, or the one in the middle. */
const slotText = (left: number, right: number | undefined): ReactNode =>
  right === undefined ? (
    <Trans>Medium risk, slot {left}</Trans>
  ) : (
    <Trans>
      Medium risk, slot {left} or {right}
    </Trans>
  )

export const stagedTexts: Readonly<Record<string, StagedTexts>> = {
  mines: {
    play: (
      <Trans>
        Choose how many of the 25 lanterns burst, and bet. Light lanterns one by one: each that lights raises what cashing out pays. If one
        bursts, the bet is lost. Cash out whenever you like.
      </Trans>
    ),
    odds: [1, 3, 5, 10, 20].map((burst) => {
      const { safe, of } = nextOdds(burst, 0)
      return { name: <Trans>First lantern, {burst} of 25 burst</Trans>, chance: safe / of, pays: minesPays(burst, 1) }
    }),
    volatility: (
      <Trans>
        It’s up to you: the more lanterns burst and the later you cash out, the rarer and larger the wins. At 500× or more the round cashes
        out automatically.
      </Trans>
    ),
  },
  'hi-lo': {
    play: (
      <Trans>
        Guess whether the next card is higher or lower. The same rank wins either way. Each right guess raises what cashing out pays; a
        wrong one loses the bet. Cash out whenever you like.
      </Trans>
    ),
    volatility: (
      <Trans>
        It’s up to you: a likely guess raises the payout a little, an unlikely one a lot. At 500× or more the round cashes out
        automatically.
      </Trans>
    ),
  },
  plinko: {
    play: (
      <Trans>
        Choose a risk and bet. At each of the twelve pins the ball goes left or right, each as likely as the other. The slot it falls into
        pays its number times your bet.
      </Trans>
    ),
    odds: paytable('2').map(({ pays, chance, slots: [left = 0, right] }) => ({ name: slotText(left, right), chance, pays })),
    volatility: (
      <Trans>It’s up to you: low risk pays at most 8×, medium 24× and high 150×. The higher the risk, the more balls pay little.</Trans>
    ),
  },
  dice: {
    play: <Trans>Choose a number and bet. A number from 00.00 to 99.99 is rolled. If it’s lower than yours, you win.</Trans>,
    odds: [95, 75, 50, 25, 5].map((under) => ({ name: <Trans>Under {under}</Trans>, chance: under / 100, pays: dicePays(under) })),
    volatility: <Trans>It’s up to you: a high number wins often but little, a low one rarely but up to 19.4×.</Trans>,
  },
  roulette: {
    play: (
      <Trans>
        Place chips on numbers, groups of numbers or colors, and spin. The wheel has the numbers 0 to 36, and each is equally likely. If it
        lands on 0, only bets on 0 win.
      </Trans>
    ),
    odds: [
      { name: <Trans>Red, black, odd, even, 1–18 or 19–36</Trans>, chance: 18 / numbers, pays: roulettePays('red') },
      { name: <Trans>A dozen or a column</Trans>, chance: 12 / numbers, pays: roulettePays('dozen-1') },
      { name: <Trans>One number</Trans>, chance: 1 / numbers, pays: roulettePays('n17') },
    ],
    volatility: <Trans>It’s up to you: colors win almost every second spin, a single number once in 37. No bet pays more than 36×.</Trans>,
  },
  baccarat: {
    play: (
      <Trans>
        Bet on the player hand, the banker hand or a tie. The hand closer to 9 wins. An ace counts 1, tens and face cards 0, and of a total
        only the last digit counts. On a tie, bets on player and banker are returned.
      </Trans>
    ),
    odds: [
      { name: <Trans>Banker</Trans>, chance: baccaratChances.banker, pays: baccaratPays.banker },
      { name: <Trans>Player</Trans>, chance: baccaratChances.player, pays: baccaratPays.player },
      { name: <Trans>Tie</Trans>, chance: baccaratChances.tie, pays: baccaratPays.tie },
      { name: <Trans>Player pair or banker pair</Trans>, chance: baccaratChances.pair, pays: baccaratPays['player-pair'] },
    ],
    volatility: <Trans>On player and banker your balance moves in small steps. No bet pays more than 13×.</Trans>,
  },
  'sic-bo': {
    play: (
      <Trans>
        Bet on what three dice will show: their total, single numbers, pairs or three alike. Small, big, odd and even lose when all three
        are alike.
      </Trans>
    ),
    odds: [
      { name: <Trans>Small, big, odd or even</Trans>, chance: 105 / throws, pays: sicBoPays('small') },
      { name: <Trans>Total of 10 or 11</Trans>, chance: 27 / throws, pays: sicBoPays('total-10') },
      { name: <Trans>Two alike or more</Trans>, chance: 16 / throws, pays: sicBoPays('double-1') },
      { name: <Trans>Any three alike</Trans>, chance: 6 / throws, pays: sicBoPays('any-triple') },
      { name: <Trans>Total of 4 or 17</Trans>, chance: 3 / throws, pays: sicBoPays('total-4') },
      { name: <Trans>Three of one number</Trans>, chance: 1 / throws, pays: sicBoPays('triple-1') },
    ],
    volatility: (
      <Trans>It’s up to you: small and big win almost every second roll, a triple of your choice comes once in 216 and pays 210×.</Trans>
    ),
  },
  blackjack: {
    play: (
      <Trans>
        Get closer to 21 than the dealer without going over. Aces count 1 or 11, face cards 10. You can double on your first two cards, and
        split two cards of equal value once.
      </Trans>
    ),
    volatility: (
      <Trans>
        Your balance moves in small steps. A blackjack pays 2.2×, and a round in which you split and double both hands at most 8×.
      </Trans>
    ),
  },
  handaan: {
    play: (
      <Trans>
        Buy a card and scratch the banana leaf off the table. Under it are nine dishes, each with its prize. Find three of the same dish to
        win its prize.
      </Trans>
    ),
    volatility: <Trans>Most prizes are small, and the largest are very rare.</Trans>,
  },
  palosebo: {
    play: (
      <Trans>
        Buy a card and scratch off the mat. The two flags at the top of the pole show the winning numbers. Under them are six numbers of
        your own, each with a prize. Each number that matches a flag wins its prize, and two can win.
      </Trans>
    ),
    volatility: <Trans>Most prizes are small, and the largest are very rare.</Trans>,
  },
  'tatlong-baso': {
    play: (
      <Trans>
        Three cups stand on the stall, and one hides a calamansi. Bet, then pick a cup. If you find the calamansi, you can cash out or pick
        again: each correct pick after the first triples the payout. If your cup is empty, you lose the bet.
      </Trans>
    ),
    odds: Array.from({ length: most }, (_, index) => ({
      name: <Plural value={index + 1} one="# correct pick" other="# correct picks in a row" />,
      chance: 1 / cups ** (index + 1),
      pays: cupsPay(index + 1),
    })),
    volatility: <Trans>Two of three first picks lose. The longer you go on, the rarer and larger the win.</Trans>,
  },
}
