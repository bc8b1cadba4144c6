import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import './notices.css'

interface Props {
  title: ReactNode
  /** The illuminated drawing of the sheet. */
  art: string
  /** The night scene around it. */
  ground?: 'show' | 'sea' | 'leaf'
  onClose: () => void
  children: ReactNode
  /** The main action; a secondary Close button is below it. */
  action?: ReactNode
}

/** A sheet with a small stage under the banderitas: a picture, text, then actions. */
export const StageDialog = ({ title, art, ground = 'show', onClose, children, action }: Props) => (
  <Dialog className="moment" title={title} onClose={onClose}>
    <div className={`stage ${ground}`} aria-hidden="true">
      <span className="bunting" />
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

/** The player's figures, each with its label. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="well moment-facts">{children}</dl>
export const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="n">{children}</dd>
  </div>
)
