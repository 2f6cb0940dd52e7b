export { deliveries } from './deliveries.tables.ts';
export type { DeliveryTransport, Outgoing, OpenTransport, Reach, SendCtx } from './transports.ts';
export { figuresOf, giveUpWaiting } from './figures-of.ts';
export { reachedBy } from './reached-by.ts';
export { queueOther } from './queue-deliveries.ts';
