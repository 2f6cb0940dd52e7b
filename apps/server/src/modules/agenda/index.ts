export type { AgendaItems } from './agenda-sources.ts';
