import type { DeskCallName } from '#contract/desk/index.ts'
import { useOperator } from '../kit/desk.ts'
import type { Room } from '../kit/room.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

/** A key, what it does, and the calls one of which the operator must be allowed to make; without any, the key is for everyone. */
type Shortcut = readonly [key: string, word: string, ...calls: readonly DeskCallName[]]

const everywhere: readonly Shortcut[] = [
  ['/', 'find a player'],
  ['?', 'show keyboard shortcuts'],
  ['J K', 'next, previous'],
  ['T', 'open the next case, or take the next chat'],
  ['C', 'take the withdrawal', 'withdrawalClaim'],
  ['Ctrl ↵', 'approve, or send a chat message', 'withdrawalApprove', 'chatAnswer'],
  ['Esc', 'back'],
]
const player: readonly Shortcut[] = [
  ['A', 'adjust balance', 'playerAdjust'],
  ['L', 'lock', 'playerLock'],
  ['O', 'log out everywhere', 'playerLogOut'],
  ['M', 'send a message', 'playerMail'],
  ['N', 'write a note', 'playerNote'],
]

const List = ({ title, keys }: { title: string; keys: readonly Shortcut[] }) => (
  <section>
    <h3 className="strong">{title}</h3>
    <ul>
      {keys.map(([key, word]) => (
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
  const allowed = (keys: readonly Shortcut[]) =>
    keys.filter(([, , ...calls]) => calls.length === 0 || calls.some((call) => may.includes(call)))
  const ofPlayer = allowed(player)
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <div className="grid" style={{ gridTemplateColumns: '1fr 1fr', margin: '12px 0' }}>
        <List title="Rooms" keys={rooms.map(({ key, title }) => [`G ${key.toUpperCase()}`, title] as const)} />
        <div className="col">
          <List title="Everywhere" keys={allowed(everywhere)} />
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
