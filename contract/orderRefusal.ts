import * as z from 'zod/mini'

/** Why the server itself refuses an order of an item: `depositReturned`: the deposit that items require was returned to its channel. */
export const orderRefusal = z.enum(['depositReturned'])
export type OrderRefusal = z.infer<typeof orderRefusal>
