export { programActor } from './program-actor.ts';
