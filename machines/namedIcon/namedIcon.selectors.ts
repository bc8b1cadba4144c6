import type { SnapshotFrom } from 'xstate'
import type { namedIconMachine } from './namedIcon.machine.ts'

/** The icon as a picture's address; null as long as the drawn one is shown. */
export const pictureOf = (icon: SnapshotFrom<typeof namedIconMachine>): string | null => icon.context.picture
