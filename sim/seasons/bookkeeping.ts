import type { DeskOutput } from '#contract/desk/index.ts'
import { isDeskRefusal } from '#server/desk/web/context.ts'
import { report } from '#server/desk/web/reports/reports.ts'
import type { Deps } from '#server/kernel/context.ts'

type Report = DeskOutput<'report'>

/** What accounts hold of coins, bonus coins and savings, by whose they are; and entries that no report shows. */
interface Ledger {
  readonly operator: number
  readonly channels: number
  readonly providers: number
  /** What providers should hold by their own reports. */
  readonly atProviders: number
  readonly rewardOwed: number
  readonly payoutLoss: number
}

export interface Bookkeeping {
  readonly report: Report
  readonly ledger: Ledger
}

/** The desk’s report of the whole season, and the ledger’s own sums. */
export async function readBookkeeping(deps: Deps, from: string, to: string): Promise<Bookkeeping> {
  const daysReport = await report({ tx: deps.db, catalogue: deps.catalogue }, { from, to })
  if (isDeskRefusal(daysReport)) throw new Error(`the report is refused: ${daysReport.refused}`)
  const ledger = await deps.db.row<Ledger>(
    `select coalesce(sum(p.amount) filter (where a.owner in ('operator', 'mint', 'pool')), 0)::bigint as operator,
         coalesce(sum(p.amount) filter (where a.clearing like 'payment-%'), 0)::bigint as channels,
         coalesce(sum(p.amount) filter (where a.clearing like 'studio-%'), 0)::bigint as providers,
         (select coalesce(sum(balance), 0)::bigint from studio_wallet) as "atProviders",
         coalesce(sum(p.amount) filter (where e.kind = 'rewardOwed' and p.amount > 0), 0)::bigint as "rewardOwed",
         coalesce(sum(p.amount) filter (where e.kind = 'payoutLoss' and p.amount > 0), 0)::bigint as "payoutLoss"
       from posting p join account a on a.id = p.account_id join entry e on e.id = p.entry_id where a.currency in ('coin', 'bonus', 'safebox')`,
  )
  if (!ledger) throw new Error('the sum returned no row')
  return { report: daysReport, ledger }
}

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0)

/** Sums that differ between two parts of the report, or between the report and the ledger; in hundredths. */
export function differences({ report: daysReport, ledger }: Bookkeeping): string[] {
  const { days, games, brands, methods, programmes, total } = daysReport
  const own = brands.filter(({ isProvider }) => !isProvider)
  const theirs = brands.filter(({ isProvider }) => isProvider)
  const pairs: readonly (readonly [string, number, number])[] = [
    ['rounds by day and by game', sumOf(days, 'rounds'), sumOf(games, 'rounds')],
    ['bets by day and by game', sumOf(days, 'bets'), sumOf(games, 'bets')],
    ['bets by game and by brand', sumOf(games, 'bets'), sumOf(own, 'bets')],
    ['wins by day and by brand', sumOf(days, 'wins'), sumOf(own, 'wins')],
    ['deposits by day and by channel', sumOf(days, 'deposits'), sumOf(methods, 'deposits')],
    ['withdrawals by day and by channel', sumOf(days, 'withdrawals'), sumOf(methods, 'withdrawals')],
    ['gifts by day and by programme', total.given, sumOf(programmes, 'net')],
    [
      'channels and their clearing accounts',
      sumOf(methods, 'withdrawals') + sumOf(methods, 'returned') - sumOf(methods, 'deposits'),
      ledger.channels,
    ],
    ['game providers and their clearing accounts', sumOf(theirs, 'ggr') + ledger.atProviders, ledger.providers],
    ['NGR and the accounts of the operator and the pools', total.ngr + ledger.rewardOwed - ledger.payoutLoss, ledger.operator],
  ]
  return pairs.flatMap(([what, one, other]) => (one === other ? [] : [`${what}: ${one} and ${other}`]))
}
