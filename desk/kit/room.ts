import type { ComponentType, LazyExoticComponent, SVGProps } from 'react'
import type { DeskCallName } from '#contract/desk/index.ts'

/** A room of the desk, as declared in the list of rooms (desk/rooms/index.ts). */
export interface Room {
  /** Its address under /desk; an id may follow: /desk/players/10000001. */
  readonly path: string
  readonly title: string
  /** The key after G. */
  readonly key: string
  readonly group: 'overview' | 'queues' | 'house' | 'control'
  /** The room is visible to operators who may make this call. */
  readonly call: DeskCallName
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Its component; `id` is the rest of its address. */
  readonly component: LazyExoticComponent<ComponentType<RoomProps>>
}

export interface RoomProps {
  readonly id: string | undefined
}
