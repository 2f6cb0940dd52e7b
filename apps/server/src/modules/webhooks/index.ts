export { writeNamedEvents } from './write-events.ts';
