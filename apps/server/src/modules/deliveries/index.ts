export { deliveries } from './deliveries.tables.ts';
export type { DeliveryTransport, OpenTransport, OutgoingMessage, RecipientAddress, SendCtx } from './transports.ts';
export { failWaitingDeliveries, figuresOf } from './figures-of.ts';
export { reachedBy } from './reached-by.ts';
export { queueOther } from './queue-deliveries.ts';
