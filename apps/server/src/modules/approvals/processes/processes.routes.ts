import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { kindOf } from '../approval-kind.ts';
import { movableFlows, moveFlows } from '../flows/move-flows.ts';
import { REPLAY_CELLS, replayList } from '../sealing/replay-export.ts';
import { replayFlow } from '../sealing/replay.ts';
import { statisticsRowsPage } from '../statistics/statistics-rows.ts';
import { approvalStatistics } from '../statistics/statistics.ts';
import { submittedDocuments } from '../trials/submitted-documents.ts';
import { rehearseDefinition } from '../trials/try-definition.ts';
import { addProcess, discardDraft, PROCESS, publishProcess, retireProcess, saveProcess } from './change-process.ts';
import { addExample, examplesOf, removeExample } from './examples.ts';
import { kindsWithoutProcess } from './kinds-without-process.ts';
import { processDifference } from './process-difference.ts';
import { PROCESS_LIST } from './process-list.ts';
import { checkDefinition, readProcess, toProcessDetail } from './process-rows.ts';
import { roleChoices } from './role-choices.ts';

const own = calls.approvalProcesses;

export default function processRoutes(app: FastifyInstance): void {
  PROCESS_LIST.routes(app, { page: own.page, export: own.export });

  serve(app, own.get, async ({ id, processVersion }, ctx) => toProcessDetail(ctx, await readProcess(ctx, id), processVersion));

  serve(app, own.add, async (form, ctx) => new Answer(await addProcess(ctx, form), { msg: '审批流程已新建' }));

  serve(app, own.save, async (form, ctx) => new Answer(await saveProcess(ctx, form), { msg: '草稿已保存' }));

  serve(app, own.check, ({ businessType, definition }, ctx) => checkDefinition(ctx, kindOf(ctx, businessType), definition));

  serve(app, own.discard, async (kept, ctx) => new Answer(await discardDraft(ctx, kept), { msg: '草稿已放弃' }));

  serve(app, own.publish, async (form, ctx) => new Answer(await publishProcess(ctx, form), { msg: '已发布，在途单据仍按原版本审批' }));

  serve(app, own.retire, async (kept, ctx) => new Answer(await retireProcess(ctx, kept), { msg: '已停用，在途单据不受影响' }));

  serve(app, own.difference, (asked, ctx) => processDifference(ctx, asked));

  serve(app, own.choices, async (_, ctx) => ({ roles: await roleChoices(ctx), kinds: await kindsWithoutProcess(ctx) }));

  serve(app, own.history, async ({ id }, ctx) => historyOf(ctx, PROCESS, (await readProcess(ctx, id)).id));

  serve(app, own.statistics, (query, ctx) => approvalStatistics(ctx, query));
  serve(app, own.measured, (query, ctx) => statisticsRowsPage(ctx, query));

  serve(app, own.rehearse, (asked, ctx) => rehearseDefinition(ctx, asked));

  serve(app, own.documents, (query, ctx) => submittedDocuments(ctx, query));

  serve(app, own.examples, ({ id }, ctx) => examplesOf(ctx, id));

  serve(app, own.addExample, async (form, ctx) => new Answer(await addExample(ctx, form), { msg: '检查例已保存' }));

  serve(app, own.removeExample, async ({ id }, ctx) => {
    await removeExample(ctx, id);
    return new Answer({}, { msg: '检查例已删除' });
  });

  serve(app, own.replay, (asked, ctx) => replayFlow(ctx, asked));
  serveExport(app, own.exportReplay, { name: '单据演练', cells: REPLAY_CELLS, list: replayList });

  serve(app, own.movable, ({ id }, ctx) => movableFlows(ctx, id));

  serve(app, own.move, async (chosen, ctx) => {
    await moveFlows(ctx, chosen);
    return new Answer({}, { msg: `已迁移 ${chosen.flowIds.length} 条在途单据` });
  });
}
