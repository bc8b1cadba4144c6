/** The time (UTC, 2026 unless stated), the action, and its result. The actions are those of testServer.ts. */
export type Step = readonly [when: string, action: string, outcome: string]
export interface Case {
  readonly title: string
  readonly steps: readonly Step[]
}

/** 18 November 2026 is a Wednesday; a new week begins on Monday 23, a new month on Tuesday 1 December. */
export const cases: readonly Case[] = [
  {
    title: 'a first limit holds at once, to the last coin',
    steps: [
      ['11-18 10:00', 'set stake.day 12', 'holds 12'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-18 10:00', 'stake 10', 'limit stake.day until 11-19 00:00'],
      ['11-18 10:00', 'stake 2', 'ok'],
      ['11-18 10:00', 'stake 1', 'limit stake.day until 11-19 00:00'],
    ],
  },
  {
    title: 'what was played before the limit counts',
    steps: [
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-18 10:05', 'set stake.day 10', 'holds 10'],
      ['11-18 10:05', 'stake 1', 'limit stake.day until 11-19 00:00'],
    ],
  },
  {
    title: 'a tighter limit holds at once, though more is used already',
    steps: [
      ['11-18 10:00', 'set stake.day 50', 'holds 50'],
      ['11-18 10:00', 'stake 20', 'ok'],
      ['11-18 10:01', 'set stake.day 15', 'holds 15'],
      ['11-18 10:01', 'stake 1', 'limit stake.day until 11-19 00:00'],
      ['11-19 00:00', 'stake 10', 'ok'],
      ['11-19 00:00', 'stake 10', 'limit stake.day until 11-20 00:00'],
    ],
  },
  {
    title: 'a looser limit waits, and the old one holds',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-18 10:00', 'stake 1', 'limit stake.day until 11-19 00:00'],
    ],
  },
  {
    title: 'a minute before a day has passed is too early to confirm',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-18 10:00', 'confirm stake.day 20', 'not before 11-19 10:00'],
      ['11-19 09:59', 'confirm stake.day 20', 'not before 11-19 10:00'],
      ['11-19 09:59', 'look stake.day', 'holds 10, 20 from 11-19 10:00'],
    ],
  },
  {
    title: 'a day later the second yes loosens',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-19 10:00', 'stake 10', 'ok'],
      ['11-19 10:00', 'stake 10', 'limit stake.day until 11-20 00:00'],
      ['11-19 10:00', 'confirm stake.day 20', 'holds 20'],
      ['11-19 10:00', 'stake 10', 'ok'],
      ['11-19 10:00', 'stake 1', 'limit stake.day until 11-20 00:00'],
    ],
  },
  {
    title: 'without a second yes the old limit holds on, however much later',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-22 12:00', 'stake 10', 'ok'],
      ['11-22 12:00', 'stake 1', 'limit stake.day until 11-23 00:00'],
    ],
  },
  {
    title: 'a week after it could be confirmed a looser limit has lapsed',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-26 10:00', 'look stake.day', 'holds 10'],
      ['11-26 10:00', 'confirm stake.day 20', 'gone'],
      ['11-26 10:00', 'stake 10', 'ok'],
      ['11-26 10:00', 'stake 1', 'limit stake.day until 11-27 00:00'],
    ],
  },
  {
    title: 'the last minute of that week is early enough',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-26 09:59', 'confirm stake.day 20', 'holds 20'],
    ],
  },
  {
    title: 'only what was asked for can be confirmed',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-19 10:00', 'confirm stake.day 30', 'gone'],
      ['11-19 10:00', 'confirm stake.day none', 'gone'],
      ['11-19 10:00', 'confirm stake.week 20', 'gone'],
      ['11-19 10:00', 'look stake.day', 'holds 10, 20 from 11-19 10:00'],
    ],
  },
  {
    title: 'nothing that was not asked for can be confirmed, and nothing twice',
    steps: [
      ['11-18 10:00', 'confirm stake.day 20', 'gone'],
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'confirm stake.day 20', 'gone'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-19 10:00', 'confirm stake.day 20', 'holds 20'],
      ['11-19 10:00', 'confirm stake.day 20', 'gone'],
    ],
  },
  {
    title: 'asking for something else begins the day again',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-18 22:00', 'set stake.day 15', 'holds 10, 15 from 11-19 22:00'],
      ['11-19 10:00', 'confirm stake.day 20', 'gone'],
      ['11-19 10:00', 'confirm stake.day 15', 'not before 11-19 22:00'],
      ['11-19 22:00', 'confirm stake.day 15', 'holds 15'],
    ],
  },
  {
    title: 'a tighter limit takes back what was asked for',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-18 12:00', 'set stake.day 5', 'holds 5'],
      ['11-19 10:00', 'confirm stake.day 20', 'gone'],
    ],
  },
  {
    title: 'the limit as it is takes back what was asked for',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day none', 'holds 10, none from 11-19 10:00'],
      ['11-18 12:00', 'set stake.day 10', 'holds 10'],
      ['11-19 10:00', 'confirm stake.day none', 'gone'],
    ],
  },
  {
    title: 'to have no limit any more waits and is confirmed like any looser one',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-18 10:00', 'set stake.day none', 'holds 10, none from 11-19 10:00'],
      ['11-18 10:00', 'stake 1', 'limit stake.day until 11-19 00:00'],
      ['11-19 10:00', 'stake 10', 'ok'],
      ['11-19 10:00', 'stake 1', 'limit stake.day until 11-20 00:00'],
      ['11-19 10:00', 'confirm stake.day none', 'none'],
      ['11-19 10:00', 'stake 1', 'ok'],
    ],
  },
  {
    title: 'taking away a limit that is not there changes nothing',
    steps: [
      ['11-18 10:00', 'set loss.week none', 'none'],
      ['11-18 10:00', 'stake 10', 'ok'],
    ],
  },
  {
    title: 'the day turns at midnight UTC',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 23:59', 'stake 10', 'ok'],
      ['11-18 23:59', 'stake 1', 'limit stake.day until 11-19 00:00'],
      ['11-19 00:00', 'stake 10', 'ok'],
      ['11-19 00:00', 'stake 1', 'limit stake.day until 11-20 00:00'],
    ],
  },
  {
    title: 'midnight in Manila turns nothing',
    steps: [
      ['11-18 15:59', 'set stake.day 10', 'holds 10'],
      ['11-18 15:59', 'stake 10', 'ok'],
      ['11-18 16:00', 'stake 1', 'limit stake.day until 11-19 00:00'],
    ],
  },
  {
    title: 'the week turns on Monday',
    steps: [
      ['11-18 10:00', 'set stake.week 10', 'holds 10'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-22 23:59', 'stake 1', 'limit stake.week until 11-23 00:00'],
      ['11-23 00:00', 'stake 10', 'ok'],
      ['11-23 00:00', 'stake 1', 'limit stake.week until 11-30 00:00'],
    ],
  },
  {
    title: 'a day that turns leaves the week as it is',
    steps: [
      ['11-18 10:00', 'set stake.week 30', 'holds 30'],
      ['11-18 10:00', 'set stake.day 20', 'holds 20'],
      ['11-18 10:00', 'stake 20', 'ok'],
      ['11-19 00:00', 'stake 10', 'ok'],
      ['11-19 00:00', 'stake 1', 'limit stake.week until 11-23 00:00'],
    ],
  },
  {
    title: 'the month turns on the first',
    steps: [
      ['11-18 10:00', 'set stake.month 10', 'holds 10'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-23 10:00', 'stake 1', 'limit stake.month until 12-01 00:00'],
      ['11-30 23:59', 'stake 1', 'limit stake.month until 12-01 00:00'],
      ['12-01 00:00', 'stake 10', 'ok'],
      ['12-01 00:00', 'stake 1', 'limit stake.month until 2027-01-01 00:00'],
    ],
  },
  {
    title: 'a week goes on when the month turns within it',
    steps: [
      ['11-30 10:00', 'set stake.week 10', 'holds 10'],
      ['11-30 10:00', 'stake 10', 'ok'],
      ['12-01 00:00', 'stake 1', 'limit stake.week until 12-07 00:00'],
    ],
  },
  {
    title: 'of several limits the one that stands in the way longest is told',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.month 10', 'holds 10'],
      ['11-18 10:00', 'set stake.week 10', 'holds 10'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-18 10:00', 'stake 1', 'limit stake.month until 12-01 00:00'],
    ],
  },
  {
    title: 'a loss is what was staked and not won back, and a round that might pass the limit is not begun',
    steps: [
      ['11-18 10:00', 'set loss.day 15', 'holds 15'],
      ['11-18 10:00', 'round 10 paying 0', 'ok'],
      ['11-18 10:00', 'stake 10', 'limit loss.day until 11-19 00:00'],
      ['11-18 10:00', 'round 5 paying 20', 'ok'],
      ['11-18 10:00', 'round 20 paying 0', 'ok'],
      ['11-18 10:00', 'stake 1', 'limit loss.day until 11-19 00:00'],
    ],
  },
  {
    title: 'what was won yesterday may not be lost today',
    steps: [
      ['11-18 10:00', 'set loss.day 10', 'holds 10'],
      ['11-18 10:00', 'round 10 paying 100', 'ok'],
      ['11-19 10:00', 'round 10 paying 0', 'ok'],
      ['11-19 10:00', 'stake 1', 'limit loss.day until 11-20 00:00'],
    ],
  },
  {
    title: 'what was lost yesterday is lost of the week, not of today',
    steps: [
      ['11-18 10:00', 'set loss.day 10', 'holds 10'],
      ['11-18 10:00', 'set loss.week 15', 'holds 15'],
      ['11-18 10:00', 'round 10 paying 0', 'ok'],
      ['11-18 10:00', 'stake 1', 'limit loss.day until 11-19 00:00'],
      ['11-19 10:00', 'round 5 paying 0', 'ok'],
      ['11-19 10:00', 'stake 1', 'limit loss.week until 11-23 00:00'],
    ],
  },
  {
    title: 'time is what lies between rounds, and none of it is given back',
    steps: [
      ['11-18 10:00', 'set time.day 3', 'holds 3'],
      ['11-18 10:00', 'stake 1', 'ok'],
      ['11-18 10:01', 'stake 1', 'ok'],
      ['11-18 10:02', 'stake 1', 'ok'],
      ['11-18 10:03', 'stake 1', 'limit time.day until 11-19 00:00'],
      ['11-18 20:00', 'stake 1', 'limit time.day until 11-19 00:00'],
      ['11-19 00:00', 'stake 1', 'ok'],
    ],
  },
  {
    title: 'of a longer pause two minutes count',
    steps: [
      ['11-18 10:00', 'set time.day 5', 'holds 5'],
      ['11-18 10:00', 'stake 1', 'ok'],
      ['11-18 12:00', 'stake 1', 'ok'],
      ['11-18 14:00', 'stake 1', 'ok'],
      ['11-18 14:00', 'look time.day', 'holds 5 (4 used)'],
      ['11-18 14:01', 'stake 1', 'limit time.day until 11-19 00:00'],
    ],
  },
  {
    title: 'a session over midnight counts to each day what lies in it',
    steps: [
      ['11-18 23:00', 'set time.day 5', 'holds 5'],
      ['11-18 23:58', 'stake 1', 'ok'],
      ['11-18 23:59', 'stake 1', 'ok'],
      ['11-19 00:01', 'stake 1', 'ok'],
      ['11-19 00:01', 'look time.day', 'holds 5 (1 used)'],
    ],
  },
  {
    title: 'orders that may still be paid count as deposits',
    steps: [
      ['11-18 10:00', 'set deposit.day 300', 'holds 300'],
      ['11-18 10:00', 'deposit 200', 'ok'],
      ['11-18 10:00', 'deposit 101', 'limit deposit.day until 11-19 00:00'],
      ['11-18 10:00', 'deposit 100', 'ok'],
    ],
  },
  {
    title: 'an order that ran out counts no more, a paid one does',
    steps: [
      ['11-18 10:00', 'set deposit.week 300', 'holds 300'],
      ['11-18 10:00', 'deposit 300', 'ok'],
      ['11-18 10:14', 'deposit 100', 'limit deposit.week until 11-23 00:00'],
      ['11-18 10:15', 'deposit 200', 'ok'],
      ['11-18 10:16', 'pay', 'ok'],
      ['11-18 11:00', 'deposit 101', 'limit deposit.week until 11-23 00:00'],
      ['11-18 11:00', 'deposit 100', 'ok'],
      ['11-23 00:00', 'deposit 300', 'ok'],
    ],
  },
  {
    title: 'A4: money that comes too late goes back, and counts to no day',
    steps: [
      ['11-18 23:50', 'set deposit.day 300', 'holds 300'],
      ['11-18 23:50', 'deposit 300', 'ok'],
      ['11-19 00:20', 'pay', 'ok'],
      ['11-19 00:20', 'deposit 300', 'ok'],
    ],
  },
  {
    title: 'money counts to the day that it comes',
    steps: [
      ['11-18 23:50', 'set deposit.day 300', 'holds 300'],
      ['11-18 23:50', 'deposit 300', 'ok'],
      ['11-19 00:04', 'pay', 'ok'],
      ['11-19 00:20', 'deposit 100', 'limit deposit.day until 11-20 00:00'],
      ['11-20 00:00', 'deposit 300', 'ok'],
    ],
  },
  {
    title: 'a looser limit on deposits waits as well',
    steps: [
      ['11-18 10:00', 'set deposit.month 100', 'holds 100'],
      ['11-18 10:00', 'set deposit.month 900', 'holds 100, 900 from 11-19 10:00'],
      ['11-18 10:00', 'deposit 200', 'limit deposit.month until 12-01 00:00'],
      ['11-19 10:00', 'confirm deposit.month 900', 'holds 900'],
      ['11-19 10:00', 'deposit 200', 'ok'],
    ],
  },
  {
    title: 'a limit on deposits leaves play alone, and one on play leaves deposits',
    steps: [
      ['11-18 10:00', 'set deposit.day 1', 'holds 1'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-18 10:00', 'set stake.day 1', 'holds 1'],
      ['11-18 10:00', 'set deposit.week 900', 'holds 900'],
      ['11-18 10:00', 'stake 1', 'limit stake.day until 11-19 00:00'],
      ['11-18 10:00', 'deposit 100', 'limit deposit.day until 11-19 00:00'],
      ['11-19 00:00', 'deposit 1', 'ok'],
    ],
  },
  {
    title: 'a game does not open when nothing may be staked, but its demo does',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'stake 10', 'ok'],
      ['11-18 10:00', 'set stake.week 10.01', 'holds 10.01'],
      ['11-18 10:00', 'start', 'limit stake.week until 11-23 00:00'],
      ['11-18 10:00', 'start demo', 'ok'],
      ['11-23 00:00', 'start', 'ok'],
    ],
  },
  {
    title: 'a break closes everything at once and ends by itself',
    steps: [
      ['11-18 10:00', 'stake 1', 'ok'],
      ['11-18 10:00', 'break 24', 'break until 11-19 10:00'],
      ['11-18 10:00', 'stake 1', 'break until 11-19 10:00'],
      ['11-18 10:00', 'start', 'break until 11-19 10:00'],
      ['11-18 10:00', 'start demo', 'break until 11-19 10:00'],
      ['11-18 10:00', 'deposit 100', 'break until 11-19 10:00'],
      ['11-18 10:00', 'draw', 'break until 11-19 10:00'],
      ['11-18 10:00', 'sign in', 'break until 11-19 10:00'],
      ['11-19 09:59', 'stake 1', 'break until 11-19 10:00'],
      ['11-19 10:00', 'stake 1', 'ok'],
      ['11-19 10:00', 'deposit 100', 'ok'],
      ['11-19 10:00', 'draw', 'ok'],
      ['11-19 10:00', 'sign in', 'ok'],
    ],
  },
  {
    title: 'a break gets longer, never shorter',
    steps: [
      ['11-18 10:00', 'break 48', 'break until 11-20 10:00'],
      ['11-18 11:00', 'break 24', 'too short, until 11-20 10:00'],
      ['11-18 11:00', 'break 720', 'break until 12-18 11:00'],
      ['11-20 10:00', 'stake 1', 'break until 12-18 11:00'],
    ],
  },
  {
    title: 'during a break limits are tightened, not loosened',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'break 24', 'break until 11-19 10:00'],
      ['11-18 11:00', 'set stake.day 20', 'break until 11-19 10:00'],
      ['11-18 11:00', 'set stake.day none', 'break until 11-19 10:00'],
      ['11-18 11:00', 'set stake.day 2', 'holds 2'],
      ['11-19 10:00', 'stake 2', 'ok'],
      ['11-19 10:00', 'stake 1', 'limit stake.day until 11-20 00:00'],
    ],
  },
  {
    title: 'a looser limit that waits is not confirmed during a break, and may be after it',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-18 12:00', 'break 48', 'break until 11-20 12:00'],
      ['11-19 10:00', 'confirm stake.day 20', 'break until 11-20 12:00'],
      ['11-20 12:00', 'confirm stake.day 20', 'holds 20'],
      ['11-20 12:00', 'stake 20', 'ok'],
    ],
  },
  {
    title: 'a self-exclusion logs out at once; logging in shows what is left, and nothing to play',
    steps: [
      ['11-18 10:00', 'exclude 6', 'exclusion until 2027-05-18 10:00'],
      ['11-18 10:00', 'stake 1', 'logged out'],
      ['11-18 10:00', 'coins', 'logged out'],
      ['11-18 10:00', 'log in', 'ok'],
      ['11-18 10:00', 'coins', 'ok'],
      ['11-18 10:00', 'stake 1', 'exclusion until 2027-05-18 10:00'],
      ['11-18 10:00', 'start', 'exclusion until 2027-05-18 10:00'],
      ['11-18 10:00', 'deposit 100', 'exclusion until 2027-05-18 10:00'],
      ['11-18 10:00', 'draw', 'exclusion until 2027-05-18 10:00'],
      ['11-18 10:00', 'sign in', 'exclusion until 2027-05-18 10:00'],
    ],
  },
  {
    title: 'a self-exclusion ends at its own minute',
    steps: [
      ['11-18 10:00', 'exclude 12', 'exclusion until 2027-11-18 10:00'],
      ['11-18 10:00', 'log in', 'ok'],
      ['2027-11-18 09:59', 'start', 'exclusion until 2027-11-18 10:00'],
      ['2027-11-18 10:00', 'start', 'ok'],
      ['2027-11-18 10:00', 'stake 1', 'ok'],
    ],
  },
  {
    title: 'a self-exclusion is made longer from the day that it is asked for, never shorter',
    steps: [
      ['11-18 10:00', 'exclude 12', 'exclusion until 2027-11-18 10:00'],
      ['2027-01-18 10:00', 'log in', 'ok'],
      ['2027-01-18 10:00', 'exclude 6', 'too short, until 2027-11-18 10:00'],
      ['2027-01-18 10:00', 'coins', 'ok'],
      ['2027-01-18 10:00', 'exclude 60', 'exclusion until 2032-01-18 10:00'],
      ['2027-01-18 10:00', 'coins', 'logged out'],
    ],
  },
  {
    title: 'months without that day end on their last one',
    steps: [['08-31 10:00', 'exclude 6', 'exclusion until 2027-02-28 10:00']],
  },
  {
    title: 'a self-exclusion goes over a break, and no break shortens it',
    steps: [
      ['11-18 10:00', 'break 48', 'break until 11-20 10:00'],
      ['11-18 11:00', 'exclude 6', 'exclusion until 2027-05-18 11:00'],
      ['11-18 11:00', 'log in', 'ok'],
      ['11-18 11:00', 'break 720', 'too short, until 2027-05-18 11:00'],
      ['11-20 10:00', 'stake 1', 'exclusion until 2027-05-18 11:00'],
    ],
  },
  {
    title: 'a limit that was set before a self-exclusion holds after it',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'exclude 6', 'exclusion until 2027-05-18 10:00'],
      ['2027-05-18 10:00', 'log in', 'ok'],
      ['2027-05-18 10:00', 'stake 10', 'ok'],
      ['2027-05-18 10:00', 'stake 1', 'limit stake.day until 2027-05-19 00:00'],
    ],
  },
  {
    title: 'a second device stands under the same limits',
    steps: [
      ['11-18 10:00', 'set stake.day 10', 'holds 10'],
      ['11-18 10:00', 'second: stake 10', 'ok'],
      ['11-18 10:00', 'stake 1', 'limit stake.day until 11-19 00:00'],
      ['11-18 10:00', 'second: set stake.day 20', 'holds 10, 20 from 11-19 10:00'],
      ['11-18 10:00', 'look stake.day', 'holds 10, 20 from 11-19 10:00'],
      ['11-18 11:00', 'set stake.day 10', 'holds 10'],
      ['11-19 10:00', 'second: confirm stake.day 20', 'gone'],
    ],
  },
  {
    title: 'a break ends the play of a second device, a self-exclusion its session',
    steps: [
      ['11-18 10:00', 'second: stake 1', 'ok'],
      ['11-18 10:00', 'break 24', 'break until 11-19 10:00'],
      ['11-18 10:00', 'second: stake 1', 'break until 11-19 10:00'],
      ['11-18 10:00', 'second: coins', 'ok'],
      ['11-18 10:00', 'exclude 6', 'exclusion until 2027-05-18 10:00'],
      ['11-18 10:00', 'second: stake 1', 'logged out'],
    ],
  },
]
