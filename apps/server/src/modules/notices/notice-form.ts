import type { calls } from '@houtai/contract';
import type { Fault, RequestOf } from '@houtai/contract/call';
import { ALL_TAGS } from '@houtai/contract/tags';
import { inArray } from 'drizzle-orm';

import { departments } from '#modules/people/index.ts';
import { idsOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { fileIdsIn } from '#platform/html/clean-html.ts';
import { checkedText } from '#platform/html/rich-text.ts';
import { refusedInput } from '#platform/http/errors.ts';

type Form = RequestOf<typeof calls.notices.add>;

/** The form as it is stored: the row, the departments, and the files of the list and of the text. */
export async function checkNoticeForm(ctx: Ctx, form: Form) {
  const text = checkedText('content', form.content);
  const departmentIds = form.audience === 'departments' ? idsOf(form.departmentIds) : [];
  const faults = [...text.faults, ...(await departmentFaults(ctx, form, departmentIds))];
  if (faults.length > 0) throw refusedInput(faults);
  const { title, type, summary, pinned, priority, audience, deadline } = form;
  return {
    values: { title, type, summary, content: text.html, plainText: text.plain, pinned, priority, audience, deadline: deadline || null },
    departmentIds,
    files: { fileIds: idsOf(form.fileIds), textFileIds: fileIdsIn(text.html), path: 'fileIds' },
  };
}

/** Whoever may not do everything writes to the own company. */
async function departmentFaults(ctx: Ctx, { audience }: Form, ids: readonly string[]): Promise<Fault[]> {
  if (audience === 'all') return [];
  const known = await ctx.db
    .select({ companyId: departments.companyId })
    .from(departments)
    .where(inArray(departments.id, [...ids]));
  const isOffered = isForAll(ctx) || known.every(({ companyId }) => companyId === ctx.actor.companyId);
  return known.length === ids.length && isOffered ? [] : [{ path: 'departmentIds', msg: '有部门不存在或不属于您的公司' }];
}

/** Whether what the caller publishes reaches the people of every company. */
export function isForAll({ actor }: Ctx): boolean {
  return actor.tags.has(ALL_TAGS);
}
