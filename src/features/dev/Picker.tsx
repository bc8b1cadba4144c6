import type { Model } from '#machines/kit/model.ts'
import { liveLog } from './liveLog.ts'
import type { Log } from './log.ts'
import { stateText } from './stateText.ts'
import type { Choice } from './useChoice.ts'

interface Props {
  log: Log
  models: readonly Model[]
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** Live machines by tab, then all declared machines. */
export function Picker({ log, models, choice, onChoose }: Props) {
  const pages = [...new Set(log.actors.map(({ page }) => page))].sort((a, b) => Number(b === liveLog.page) - Number(a === liveLog.page))
  const deviceOf = (page: string) => log.actors.find((actor) => actor.page === page)?.device
  return (
    <nav className="dev-picker card" aria-label="Machines">
      <h1>Machines</h1>
      {pages.map((page) => (
        <section key={page}>
          <h2>{page === liveLog.page ? 'Live in this tab' : `Live in tab ${page}, ${deviceOf(page)}`}</h2>
          <ul>
            {log.actors
              .filter((actor) => actor.page === page)
              .map(({ key, name }) => {
                const last = log.moments.findLast(({ actor }) => actor === key)
                return (
                  <li key={key}>
                    <button
                      type="button"
                      className="dev-pick"
                      aria-current={choice?.kind === 'live' && choice.key === key ? 'true' : undefined}
                      onClick={() => onChoose({ kind: 'live', key })}
                    >
                      <b>{name}</b>
                      <span>{last?.status === 'active' ? stateText(last.state) : 'ended'}</span>
                    </button>
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
      <section>
        <h2>As declared</h2>
        <ul>
          {models.map(({ machine, title }) => (
            <li key={machine.id}>
              <button
                type="button"
                className="dev-pick"
                aria-current={choice?.kind === 'machine' && choice.id === machine.id ? 'true' : undefined}
                onClick={() => onChoose({ kind: 'machine', id: machine.id })}
              >
                <b>{machine.id}</b>
                <span>{title}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </nav>
  )
}
