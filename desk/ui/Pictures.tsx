import { useState } from 'react'
import { Button, Choice } from './parts.tsx'

interface Picture {
  readonly name: string
  readonly src: string
}
const sizes = ['100', '200', '400'] as const

/** Pictures to choose from side by side, enlarged on demand, rotated in quarter turns. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const [at, setAt] = useState(0)
  const [size, setSize] = useState<(typeof sizes)[number]>('100')
  const [turns, setTurns] = useState(0)
  const picture = pictures[at]
  if (!picture) return <p className="pad muted">There are no pictures.</p>
  return (
    <div className="pad col">
      <div className="row">
        <Choice
          label="Picture"
          value={String(at)}
          onChange={(next) => setAt(Number(next))}
          options={pictures.map(({ name }, index) => [String(index), name] as const)}
        />
        <Choice label="Size" value={size} onChange={setSize} options={sizes.map((one) => [one, `${one} %`] as const)} />
        <Button isSmall onClick={() => setTurns((before) => (before + 1) % 4)}>
          Turn
        </Button>
      </div>
      <div
        className="scroll"
        style={{ maxHeight: '52vh', background: 'var(--raised)', borderRadius: 6 }}
        tabIndex={0}
        role="region"
        aria-label={picture.name}
      >
        <img src={picture.src} alt={picture.name} style={{ display: 'block', width: `${size}%`, rotate: `${turns * 90}deg` }} />
      </div>
    </div>
  )
}
