export { storeOwnAccount, storeOwnPassword } from './store-own.ts';
export type { Handover, HandoverBetween } from './handovers.ts';
export { insertDemoUsers } from './demo/demo-users.ts';
