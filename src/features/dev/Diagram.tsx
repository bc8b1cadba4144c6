import { useEffect, useRef, useState } from 'react'
import type { AnyStateMachine, AnyTransitionDefinition, StateValue } from 'xstate'
import { Button } from '../../ui/Button.tsx'
import { activeIn } from './active.ts'
import { lineHeight } from './graph.ts'
import { drawingOf } from './layout.ts'
import type { Box, Drawing, Line } from './layout.ts'
import { stateText } from './stateText.ts'

/** Below this scale text is illegible, so the diagram scrolls instead. */
const smallest = 0.62

interface Props {
  machine: AnyStateMachine
  /** Nothing is highlighted without it. */
  state?: StateValue | undefined
  /** The transitions that led to that state: their arrows are highlighted too. */
  taken: ReadonlySet<AnyTransitionDefinition>
}

/** A machine as nested states with the active ones highlighted. */
export function Diagram({ machine, state, taken }: Props) {
  const [made, setMade] = useState<{ id: string; drawing: Drawing }>()
  const [isWhole, setWhole] = useState(true)
  useEffect(() => {
    let isCurrent = true
    void drawingOf(machine).then((drawing) => isCurrent && setMade({ id: machine.id, drawing }))
    return () => {
      isCurrent = false
    }
  }, [machine])

  const drawing = made?.id === machine.id ? made.drawing : undefined
  const active = new Set(activeIn(machine, state).map(({ id }) => id))
  const scroller = useRef<HTMLDivElement>(null)
  const lit = [...active].join(' ')
  useEffect(() => {
    if (!drawing || lit === '') return
    const [state] = [...(scroller.current?.querySelectorAll('.dev-state.active:not(.compound, .parallel)') ?? [])].slice(-1)
    state?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [drawing, lit, isWhole])
  const names = [...active].filter((id) => id !== machine.id).map((id) => id.slice(machine.id.length + 1))
  return (
    <section className="dev-diagram card" aria-label="Diagram" aria-busy={!drawing}>
      <header className="row">
        <h2>{machine.id}</h2>
        {state !== undefined && <p className="chip g">{stateText(state)}</p>}
        <Button small aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          Fit
        </Button>
      </header>
      {/* A scrolling region must be reachable with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className="dev-scroll" tabIndex={0} role="group" aria-label={`States of ${machine.id}`}>
        {drawing && (
          <svg
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            width={isWhole ? undefined : drawing.width}
            height={isWhole ? undefined : drawing.height}
            style={isWhole ? { maxWidth: drawing.width, minWidth: drawing.width * smallest } : undefined}
            role="img"
            aria-label={names.length > 0 ? `Active: ${names.join(', ')}` : 'No active state'}
          >
            <defs>
              <marker
                id="dev-tip"
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerUnits="userSpaceOnUse"
                markerWidth="9"
                markerHeight="9"
                orient="auto-start-reverse"
              >
                <path d="M0 0L8 4L0 8z" fill="context-stroke" />
              </marker>
            </defs>
            {drawing.boxes.map((box) => (
              <StateBox key={box.id} box={box} isActive={active.has(box.id)} />
            ))}
            {drawing.lines.map((line) => (
              <ArrowLine key={line.id} line={line} active={active} taken={taken} />
            ))}
          </svg>
        )}
      </div>
    </section>
  )
}

function StateBox({ box: { x, y, width, height, title, kind }, isActive }: { box: Box; isActive: boolean }) {
  if (kind === 'begin') return <circle className="dev-begin" cx={x + width / 2} cy={y + height / 2} r={width / 2} />
  const isOuter = kind === 'compound' || kind === 'parallel'
  return (
    <g className={`dev-state ${kind}${isActive ? ' active' : ''}`}>
      <rect x={x} y={y} width={width} height={height} rx={isOuter ? 14 : 10} />
      {kind === 'final' && <rect x={x + 4} y={y + 4} width={width - 8} height={height - 8} rx={7} />}
      <text x={isOuter ? x + 16 : x + width / 2} y={isOuter ? y + 25 : y + height / 2 + 5} textAnchor={isOuter ? 'start' : 'middle'}>
        {isActive ? `● ${title}` : title}
      </text>
    </g>
  )
}

function ArrowLine({
  line: { path, arrow, label },
  active,
  taken,
}: {
  line: Line
  active: ReadonlySet<string>
  taken: ReadonlySet<AnyTransitionDefinition>
}) {
  const isTaken = arrow?.transitions.some(({ definition }) => taken.has(definition)) ?? false
  const isOpen = arrow !== undefined && active.has(arrow.source)
  return (
    <g className={`dev-arrow${isOpen ? ' open' : ''}${isTaken ? ' taken' : ''}`}>
      <path d={path} markerEnd="url(#dev-tip)" />
      {label &&
        arrow?.transitions.map(({ definition, text }, index) => (
          <text key={index} className={taken.has(definition) ? 'taken' : undefined} x={label.x + 4} y={label.y + 12 + index * lineHeight}>
            {text}
          </text>
        ))}
    </g>
  )
}
