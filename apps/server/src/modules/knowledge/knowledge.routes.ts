import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { bindableMenus } from './bindable-menus.ts';
import { READER_CELLS } from './knowledge-export.ts';
import { compareRevisions, restoreRevision, versionsOf } from './knowledge-revisions.ts';
import { readItem } from './knowledge.ts';
import { publishKnowledge, withdrawKnowledge } from './publish-knowledge.ts';
import { knowledgeDetail, knowledgeOfPage, openMustReads, READABLE_LIST } from './read-knowledge.ts';
import { readerCounts, readerList, readersPage, remindReaders } from './readers/knowledge-readers.ts';
import { confirmRead, markRead } from './readers/mark-knowledge.ts';

export default function knowledgeRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  publishingRoutes(app);
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, calls.knowledge.ofPage, ({ permissionUrl }, ctx) => knowledgeOfPage(ctx, permissionUrl));

  READABLE_LIST.routes(app, { page: calls.knowledge.mine, export: calls.knowledge.exportMine });

  serve(app, calls.knowledge.detail, ({ newsId }, ctx) => knowledgeDetail(ctx, newsId));

  serve(app, calls.knowledge.read, async ({ newsId }, ctx) => {
    await markRead(ctx, newsId);
    return {};
  });

  serve(app, calls.knowledge.confirm, async (form, ctx) => new Answer(await confirmRead(ctx, form), { msg: '已确认' }));

  serve(app, calls.knowledge.mustRead, (_, ctx) => openMustReads(ctx));
}

function publishingRoutes(app: FastifyInstance): void {
  serve(app, calls.knowledge.menus, (_, ctx) => bindableMenus(ctx));

  serve(app, calls.knowledge.publish, async (form, ctx) => new Answer(await publishKnowledge(ctx, form), { msg: '已发布' }));

  serve(app, calls.knowledge.withdraw, async (form, ctx) => new Answer(await withdrawKnowledge(ctx, form), { msg: '已撤回' }));

  serve(app, calls.knowledge.revisions, async ({ id }, ctx) => versionsOf(ctx, (await readItem(ctx, id)).id));

  serve(app, calls.knowledge.compare, (query, ctx) => compareRevisions(ctx, query));

  serve(app, calls.knowledge.restore, async (form, ctx) => new Answer(await restoreRevision(ctx, form), { msg: '已恢复为待发布的内容' }));

  serve(app, calls.knowledge.readers, (query, ctx) => readersPage(ctx, query));

  serveExport(app, calls.knowledge.exportReaders, { name: '阅读情况', cells: READER_CELLS, list: readerList });

  serve(app, calls.knowledge.readerCounts, ({ newsId }, ctx) => readerCounts(ctx, newsId));

  serve(app, calls.knowledge.remind, async (form, ctx) => new Answer(await remindReaders(ctx, form), { msg: '已提醒' }));
}
