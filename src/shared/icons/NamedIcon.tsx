import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { namedIconMachine } from '#machines/namedIcon/namedIcon.machine.ts'
import { pictureOf } from '#machines/namedIcon/namedIcon.selectors.ts'
import { useFlow } from '../flow/useFlow.ts'
import { createNamedIconPorts } from './namedIcon.ports.ts'

interface Props {
  /** `lucide:life-buoy` */
  name: string
  /** Shown until the icon is there, and for good when it does not come. */
  drawn: ReactNode
}

/** An icon that a setting names, in the colour of the text around it. */
export default function NamedIcon({ name, drawn }: Props) {
  const picture = useSelector(useFlow(namedIconMachine, { ports: () => createNamedIconPorts(name) }), pictureOf)
  if (picture === null) return drawn
  const mask = `url("${picture}") center/contain no-repeat`
  return <span aria-hidden="true" style={{ display: 'block', width: 24, height: 24, background: 'currentColor', mask }} />
}
