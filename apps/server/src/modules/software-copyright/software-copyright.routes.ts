import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { hiddenFields, shownHistory } from '#modules/approvals/index.ts';
import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { commentOn } from '#modules/records/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addTask, removeTask, updateTask } from './change-software-copyright.ts';
import { setUpdateTag } from './editing.ts';
import { taskCounts, taskList, taskPage } from './software-copyright-list.ts';
import { SOFTWARE_COPYRIGHT, TASK_CELLS, toTaskDetail } from './software-copyright-rows.ts';
import { readTask } from './software-copyright-visibility.ts';

export default function softwareCopyrightRoutes(app: FastifyInstance): void {
  serve(app, calls.softwareCopyright.page, (query, ctx) => taskPage(ctx, query));

  serveExport(app, calls.softwareCopyright.export, { name: '软著任务', cells: TASK_CELLS, list: taskList });

  serve(app, calls.softwareCopyright.counts, (_, ctx) => taskCounts(ctx));

  serve(app, calls.softwareCopyright.get, async ({ id }, ctx) => {
    const shown = await toTaskDetail(ctx, await readTask(ctx, id));
    return (await hiddenFields(ctx, 'SOFTWARE_COPYRIGHT', id)).has('description') ? { ...shown, description: '' } : shown;
  });

  serve(app, calls.softwareCopyright.history, async ({ id }, ctx) => {
    const entries = await historyOf(ctx, SOFTWARE_COPYRIGHT, (await readTask(ctx, id)).id);
    return shownHistory(entries, await hiddenFields(ctx, 'SOFTWARE_COPYRIGHT', id));
  });

  serve(app, calls.softwareCopyright.comment, async ({ id, comment }, ctx) => {
    await commentOn(ctx, { type: SOFTWARE_COPYRIGHT, id: (await readTask(ctx, id)).id, comment });
    return {};
  });

  serve(app, calls.softwareCopyright.add, async (form, ctx) => new Answer(await addTask(ctx, form), { msg: '软著任务已保存为草稿' }));

  serve(app, calls.softwareCopyright.update, async (form, ctx) => new Answer(await updateTask(ctx, form), { msg: '软著任务已保存' }));

  serve(app, calls.softwareCopyright.remove, async ({ id }, ctx) => {
    await removeTask(ctx, id);
    return new Answer({}, { msg: '软著任务已删除' });
  });

  serve(app, calls.softwareCopyright.updateTag, async (form, ctx) => {
    await setUpdateTag(ctx, form);
    return {};
  });
}
