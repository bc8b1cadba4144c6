import type { SnapshotFrom } from 'xstate'
import type { popupsMachine } from './popups.machine.ts'

type Popups = SnapshotFrom<typeof popupsMachine>

/** The activity whose pop-up is called for or open. */
export const currentOf = ({ context }: Popups): string | undefined => context.current?.activityId
