import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { serve } from '#platform/http/serve.ts';

import { AGENDA_CELLS } from './agenda-export.ts';
import { agendaCounts, agendaList, agendaPage } from './agenda-list.ts';
import { agendaTeam } from './agenda-team.ts';

export default function agendaRoutes(app: FastifyInstance): void {
  serve(app, calls.agenda.page, (query, ctx) => agendaPage(ctx, query));

  serveExport(app, calls.agenda.export, { name: '待办中心', cells: AGENDA_CELLS, list: agendaList });

  serve(app, calls.agenda.team, (_, ctx) => agendaTeam(ctx));

  serve(app, calls.agenda.counts, (query, ctx) => agendaCounts(ctx, query));
}
