import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import bunting from '../../../art/bunting.svg'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import './notices.css'

interface Props {
  title: ReactNode
  /** The lit thing of the sheet: its drawing. */
  art: string
  /** The night that it stands in. */
  ground?: 'show' | 'sea' | 'leaf'
  onClose: () => void
  children: ReactNode
  /** The one main action; a quiet Close stands below it. */
  action?: ReactNode
}

/** A sheet with a small stage under the banderitas: what it is about, in one picture, then words, then what to do. */
export const Moment = ({ title, art, ground = 'show', onClose, children, action }: Props) => (
  <Dialog className="moment" title={title} onClose={onClose}>
    <div className={`stage ${ground}`} aria-hidden="true">
      <img className="bunting" src={bunting} alt="" width={390} height={40} />
      <img className="art" src={art} alt="" width={112} height={112} />
    </div>
    {children}
    {action}
    <Button wide onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  </Dialog>
)

interface FactProps {
  name: ReactNode
  children: ReactNode
}

/** Figures of the player's, each with its name. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="well moment-facts">{children}</dl>
export const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="n">{children}</dd>
  </div>
)
