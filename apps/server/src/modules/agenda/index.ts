export { addAgendaSource } from './agenda-sources.ts';
