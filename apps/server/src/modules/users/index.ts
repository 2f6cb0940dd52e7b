export { storeOwnAccount, storeOwnPassword, storePasswordByLink } from './store-own.ts';
export type { Handover, HandoverBetween } from './handovers.ts';
export { insertDemoUsers } from './demo/demo-users.ts';
export { addProgramUser, renameProgramUser, setProgramUserActive } from './program-user.ts';
export { assertNoHigher } from './protection.ts';
export { lockUsers, readUsers, type User } from './users-scope.ts';
