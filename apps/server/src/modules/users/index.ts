export type { Handover, HandoverBetween } from './handovers.ts';
export { insertDemoUsers } from './demo-users.ts';
