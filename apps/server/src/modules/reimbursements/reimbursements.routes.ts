import { calls } from '@houtai/contract';
import { textOf } from '@houtai/contract/form-check';
import type { HistoryEntry } from '@houtai/contract/history';
import type { FastifyInstance } from 'fastify';

import { hiddenFields, shownHistory } from '#modules/approvals/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { commentOn } from '#modules/records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addReimbursement, removeReimbursement, updateReimbursement } from './change-reimbursement.ts';
import { EXPENSE_LINE_LIST, sumOfLines } from './line-list.ts';
import { REIMBURSEMENT_LIST } from './reimbursement-list.ts';
import { mayReadAccount, REIMBURSEMENT, shortAccount, toReimbursementDetail } from './reimbursement-rows.ts';
import { readReimbursement } from './reimbursement-visibility.ts';

export default function reimbursementRoutes(app: FastifyInstance): void {
  REIMBURSEMENT_LIST.routes(app, calls.reimbursements);
  EXPENSE_LINE_LIST.routes(app, { page: calls.reimbursements.lines });
  serve(app, calls.reimbursements.lineSum, (query, ctx) => sumOfLines(ctx, query));

  serve(app, calls.reimbursements.get, async ({ id }, ctx) => {
    const shown = await toReimbursementDetail(ctx, await readReimbursement(ctx, id));
    return (await hiddenFields(ctx, 'REIMBURSEMENT', id)).has('account') ? { ...shown, account: '' } : shown;
  });

  serve(app, calls.reimbursements.history, ({ id }, ctx) => readHistory(ctx, id));

  serve(app, calls.reimbursements.comment, async ({ id, comment }, ctx) => {
    await commentOn(ctx, { type: REIMBURSEMENT, id: (await readReimbursement(ctx, id)).id, comment });
    return {};
  });

  serve(app, calls.reimbursements.add, async (form, ctx) => new Answer(await addReimbursement(ctx, form), { msg: '报销单已保存为草稿' }));

  serve(app, calls.reimbursements.update, async (form, ctx) => new Answer(await updateReimbursement(ctx, form), { msg: '报销单已保存' }));

  serve(app, calls.reimbursements.remove, async ({ id }, ctx) => {
    await removeReimbursement(ctx, id);
    return new Answer({}, { msg: '报销单已删除' });
  });
}

/** Earlier states reveal no more of the account than the document itself. */
async function readHistory(ctx: Ctx, id: string): Promise<HistoryEntry[]> {
  const row = await readReimbursement(ctx, id);
  const entries = shownHistory(await historyOf(ctx, REIMBURSEMENT, row.id), await hiddenFields(ctx, 'REIMBURSEMENT', id));
  if (mayReadAccount(ctx, row)) return entries;
  const hidden = (state: Record<string, unknown>) =>
    'account' in state ? { ...state, account: shortAccount(textOf(state['account'])) } : state;
  return entries.map((entry) => ({ ...entry, state: entry.state && hidden(entry.state) }));
}
