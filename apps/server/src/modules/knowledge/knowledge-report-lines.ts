import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { inArray } from 'drizzle-orm';

import type { PastEntry } from '#modules/history/index.ts';
import { type OfferedLine, type OfferedTime, type StateRules, workedLines } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { pathOfItem } from './knowledge-agenda.ts';
import { knowledgeItems } from './knowledge.tables.ts';

const STATES = { '0': '草稿', '1': '已发布', '2': '已撤下' } as const;

/** Published items count as done; publication is recognised by the action's name. */
const RULES: StateRules = { moveIn, done: '1', isDoneStill: [], open: ['0', '1', '2'] };

function moveIn({ action }: PastEntry) {
  if (action.startsWith('发布第')) return { from: null, to: '1' };
  return action === '撤回' ? { from: '1', to: '2' } : null;
}

/** The caller's edits and publications of 流程制度 in some days, as lines of a report. */
export function knowledgeReportLines(ctx: Ctx, time: OfferedTime): Promise<OfferedLine[]> {
  const read = async (ids: string[]) => {
    const { id, title, state, createdBy } = knowledgeItems;
    const rows = await ctx.db.select({ id, title, state, createdBy }).from(knowledgeItems).where(inArray(id, ids)).orderBy(id);
    return rows.map((row) => ({
      text: `编写流程制度《${row.title}》`,
      note: STATES[row.state],
      isDone: row.state === '1',
      projectId: null,
      source: { type: KNOWLEDGE.key, id: row.id, label: '流程制度', url: pathOfItem(row.id) },
      isMine: row.createdBy === ctx.actor.userId,
      state: row.state,
    }));
  };
  return workedLines(ctx, { recordType: KNOWLEDGE.key, time, rules: RULES, read });
}
