import { labelOf } from '#contract/desk/settingNames.ts'
import type { JobLine } from '#contract/desk/today.ts'
import { ageText, countText, dateTimeText } from '../../kit/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Tag } from '../../ui/Tag.tsx'

/** Short intervals are told in seconds. */
const intervalText = (ms: number): string => (ms < 60_000 ? `${countText(ms / 1_000)} s` : ageText(ms))

const whenText = (at: number | null) => <span className="nowrap">{at === null ? '–' : dateTimeText(at)}</span>

export const Jobs = ({ jobs, now }: { jobs: readonly JobLine[]; now: number }) => (
  <Card title="Scheduled jobs" note="on all servers, Manila time">
    <Rows
      label="Scheduled jobs"
      rows={jobs}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Job', sort: ({ name }) => name, cell: ({ name }) => labelOf(name) },
        {
          head: 'State',
          sort: ({ failingSince, isLate }) => (failingSince === null ? (isLate ? 1 : 2) : 0),
          cell: ({ failingSince, isLate, ranAt }) =>
            failingSince === null ? (
              isLate ? (
                <Tag tone="bad">late</Tag>
              ) : ranAt === null ? (
                <Tag>not run yet</Tag>
              ) : (
                <Tag tone="ok">on time</Tag>
              )
            ) : (
              <Tag tone="bad">failing since {dateTimeText(failingSince)}</Tag>
            ),
        },
        { head: 'Last run', sort: ({ ranAt }) => ranAt, cell: ({ ranAt }) => whenText(ranAt) },
        { head: 'Last success', sort: ({ succeededAt }) => succeededAt, cell: ({ succeededAt }) => whenText(succeededAt) },
        {
          head: 'Next run',
          cell: ({ ranAt, everyMs }) => (ranAt === null || ranAt + everyMs <= now ? 'now' : whenText(ranAt + everyMs)),
        },
        { head: 'Interval', isNumber: true, sort: ({ everyMs }) => everyMs, cell: ({ everyMs }) => intervalText(everyMs) },
      ]}
    />
  </Card>
)
