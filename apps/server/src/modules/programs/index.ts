export { actorOfProgram, type Program, programActor } from './program-actor.ts';
export { assertFor, programNow } from './programs.ts';
export { programs } from './programs.tables.ts';
