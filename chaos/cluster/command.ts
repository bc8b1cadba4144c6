import { runKillCycles } from '../kill.ts'
import { clusterEvents, startCluster } from './target.ts'

/**
 * `npm run test:cluster [-- events] [seed]`: two servers on three PostgreSQL nodes with synchronous replication, behind balancers. Under
 * load the leader is killed, switched over and frozen, and a server killed, in turn. Prints a table; exit code 1 when anything was lost or
 * wrong. Installs Debian's packages when it runs as root and they are missing. Recovery times are reported, but not judged.
 */
const count = Number(process.argv[2] ?? 20)
const seed = Number(process.argv[3] ?? 1)

const target = await startCluster()
console.log('| # | event | acknowledged | longest gap | calls without an answer got |\n| --- | --- | --- | --- | --- |')
const summary = await runKillCycles({
  target,
  cycles: count,
  seed,
  onCycle: ({ number, victim, acknowledged, backMs }) =>
    console.log(`| ${number} | ${victim} | ${acknowledged} | ${(backMs / 1_000).toFixed(1)} s | ${target.summary()} |`),
})
console.log(`\n${summary.cycles.length} events, ${summary.acknowledged} acknowledged, ${summary.lost} lost (seed ${seed})`)
console.log(`${summary.inDoubt} in doubt, of which ${summary.settledBefore} had been settled; each was settled once`)
for (const event of clusterEvents) {
  const gaps = summary.cycles.filter(({ victim }) => victim === event).map(({ backMs }) => backMs / 1_000)
  if (gaps.length > 0) console.log(`${event}: ${gaps.length} times, longest gap ${Math.max(...gaps).toFixed(1)} s`)
}
for (const problem of summary.wrong) console.log(`WRONG ${problem}`)
if (summary.evidence) console.log(`The data are left in ${summary.evidence}`)
if (summary.lost + summary.wrong.length > 0) process.exitCode = 1
