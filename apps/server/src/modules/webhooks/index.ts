export { tellEvents } from './write-events.ts';
