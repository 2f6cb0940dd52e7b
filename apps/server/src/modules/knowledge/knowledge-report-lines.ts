import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { inArray } from 'drizzle-orm';

import { touchedRecords } from '#modules/history/index.ts';
import type { OfferedLine, OfferedTime } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { pathOfItem } from './knowledge-agenda.ts';
import { knowledgeItems } from './knowledge.tables.ts';

const STATES = { '0': '草稿', '1': '已发布', '2': '已撤下' } as const;

/** What the caller wrote or published of 流程制度 in some days, as lines of a report. */
export async function knowledgeReportLines(ctx: Ctx, { done }: OfferedTime): Promise<OfferedLine[]> {
  const touched = await touchedRecords(ctx, KNOWLEDGE.key, done);
  const { id, title, state } = knowledgeItems;
  const rows = await ctx.db.select({ id, title, state }).from(knowledgeItems).where(inArray(id, touched)).orderBy(id);
  return rows.map((row) => ({
    section: 'done',
    text: `编写流程制度《${row.title}》`,
    note: STATES[row.state],
    isDone: row.state === '1',
    projectId: null,
    source: { type: KNOWLEDGE.key, id: row.id, label: '流程制度', url: pathOfItem(row.id) },
  }));
}
