import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { READER_CELLS } from './notice-export.ts';
import { noticeReaders, readerList } from './notice-readers.ts';
import { publishNotice, withdrawNotice } from './publish-notice.ts';
import { markNoticeRead, RECEIVED_LIST, receivedNotice } from './received-notices.ts';

export default function noticeRoutes(app: FastifyInstance): void {
  serve(app, calls.notices.publish, async (form, ctx) => {
    const notice = await publishNotice(ctx, form);
    return new Answer(notice, { msg: notice.isDue ? '已发布，正在通知接收人' : `已发布，通知了 ${notice.receivers} 人` });
  });

  serve(app, calls.notices.withdraw, async (form, ctx) => new Answer(await withdrawNotice(ctx, form), { msg: '已撤销' }));

  serve(app, calls.notices.readers, (query, ctx) => noticeReaders(ctx, query));

  serveExport(app, calls.notices.exportReaders, { name: '阅读情况', cells: READER_CELLS, list: readerList });

  RECEIVED_LIST.routes(app, { page: calls.notices.mine, export: calls.notices.exportMine });

  serve(app, calls.notices.received, ({ id }, ctx) => receivedNotice(ctx, id));

  serve(app, calls.notices.read, async ({ id }, ctx) => {
    await markNoticeRead(ctx, id);
    return {};
  });
}
