import { useOperator } from '../kit/desk.ts'
import type { Room } from '../kit/room.ts'
import { Modal } from '../ui/Modal.tsx'
import { Button } from '../ui/parts.tsx'

const everywhere = [
  ['/', 'find a player'],
  ['?', 'show keyboard shortcuts'],
  ['J K', 'next, previous'],
  ['T', 'open the next case'],
  ['C', 'take the case'],
  ['Ctrl ↵', 'approve or post'],
  ['Esc', 'back'],
]
const player = [
  ['A', 'adjust balance', 'playerAdjust'],
  ['L', 'lock', 'playerLock'],
  ['O', 'log out everywhere', 'playerLogOut'],
  ['M', 'send a message', 'playerMail'],
  ['N', 'write a note', 'playerNote'],
] as const

const List = ({ title, keys }: { title: string; keys: readonly (readonly string[])[] }) => (
  <section>
    <h3 className="strong">{title}</h3>
    <ul>
      {keys.map(([key = '', word]) => (
        <li key={key} className="row" style={{ padding: '2px 0' }}>
          <span style={{ minWidth: 64 }}>
            {key.split(' ').map((one) => (
              <kbd key={one}>{one}</kbd>
            ))}
          </span>
          {word}
        </li>
      ))}
    </ul>
  </section>
)

/** The keyboard shortcuts of what the operator may do. */
export function KeyList({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const { may } = useOperator()
  const ofPlayer = player.filter(([, , call]) => may.includes(call))
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid" style={{ gridTemplateColumns: '1fr 1fr', margin: '12px 0' }}>
        <List title="Rooms" keys={rooms.map(({ key, title }) => [`G ${key.toUpperCase()}`, title])} />
        <div className="col">
          <List title="Everywhere" keys={everywhere} />
          {ofPlayer.length > 0 && <List title="Player" keys={ofPlayer} />}
        </div>
      </div>
      <div className="row">
        <span className="grow" />
        <Button onClick={onClose}>Close</Button>
      </div>
    </Modal>
  )
}
