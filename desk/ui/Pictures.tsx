import { useState } from 'react'
import { labelOf } from '#contract/desk/settingNames.ts'
import { Button } from './Button.tsx'
import { Choice } from './Choice.tsx'

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
  const [ratio, setRatio] = useState(1)
  const picture = pictures[at]
  if (!picture) return <p className="pad muted">There are no pictures.</p>
  const isOnItsSide = turns % 2 === 1
  return (
    <div className="pad col">
      <div className="row">
        <Choice
          label="Picture"
          value={String(at)}
          onChange={(next) => setAt(Number(next))}
          options={pictures.map(({ name }, index) => [String(index), labelOf(name)] as const)}
        />
        <Choice label="Size" value={size} onChange={setSize} options={sizes.map((one) => [one, `${one} %`] as const)} />
        <Button isSmall onClick={() => setTurns((before) => (before + 1) % 4)}>
          Rotate
        </Button>
      </div>
      <div
        className="scroll"
        style={{ maxHeight: '60vh', background: 'var(--raised)', borderRadius: 6 }}
        tabIndex={0}
        role="region"
        aria-label={labelOf(picture.name)}
      >
        {/* Rotating paints beyond the box of the image: a box of the rotated size scrolls all of it into view. */}
        <div style={{ position: 'relative', width: `${size}%`, aspectRatio: isOnItsSide ? 1 / ratio : ratio }}>
          <img
            src={picture.src}
            alt={labelOf(picture.name)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
            style={{
              position: 'absolute',
              top: '50%',
              left: '50%',
              width: isOnItsSide ? `${ratio * 100}%` : '100%',
              maxWidth: 'none',
              translate: '-50% -50%',
              rotate: `${turns * 90}deg`,
            }}
          />
        </div>
      </div>
    </div>
  )
}
