export { agendaList } from './agenda-list.ts';
export type { AgendaItems } from './agenda-sources.ts';
