import type { InputFault } from '@houtai/contract/call';
import { listedTitle } from '@houtai/contract/notice-words';
import { NOTICES_PAGE } from '@houtai/contract/notices';
import { NOTICE, type NoticeForm } from '@houtai/contract/notices-form';
import { ALL_TAGS } from '@houtai/contract/tags';
import { asc, eq, inArray, isNotNull } from 'drizzle-orm';

import { text } from '#modules/exports/index.ts';
import { departments } from '#modules/people/index.ts';
import { countColumn, dataScope, defineResource, linkedBy, personNamed } from '#modules/resources/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { noticeDepartments, noticeReceivers, notices } from './notices.tables.ts';

export type Notice = typeof notices.$inferSelect;

export const NOTICES = defineResource(NOTICE, notices, {
  page: NOTICES_PAGE,
  visibleBy: [dataScope({ company: notices.companyId, department: notices.departmentId, owner: notices.ownerId })],
  columns: { departmentIds: linkedBy(noticeDepartments.noticeId, noticeDepartments.departmentId) },
  computed: {
    createdByName: personNamed('ownerId'),
    departmentNames,
    receivers: countColumn(noticeReceivers.noticeId),
    readers: countColumn(noticeReceivers.noticeId, isNotNull(noticeReceivers.readAt)),
  },
  filterBy: { content: notices.plainText },
  cells: { title: text((row) => listedTitle(row), 40) },
  isNewUnlisted: true,
  prepare: (form) => (form.audience === 'all' ? { ...form, departmentIds: '' } : form),
  faults: departmentFaults,
  assertMay,
  afterChange: async (ctx, { before, after }) => {
    if (before && after) await publishDataChange(ctx, 'notices');
  },
});

/** Whether the caller's notices reach people of every company. */
export function isForAll({ actor }: Ctx): boolean {
  return actor.tags.has(ALL_TAGS);
}

/** Authors without all rights can address only their own company. */
async function departmentFaults(ctx: Ctx, form: NoticeForm): Promise<InputFault[]> {
  const ids = form.departmentIds.split(',').filter(Boolean);
  const known = await ctx.db.select({ companyId: departments.companyId }).from(departments).where(inArray(departments.id, ids));
  const isOffered = isForAll(ctx) || known.every(({ companyId }) => companyId === ctx.actor.companyId);
  return known.length === new Set(ids).size && isOffered ? [] : [{ path: 'departmentIds', msg: '有部门不存在或不属于您的公司' }];
}

/** Refuses to change published notices, and to remove those that are published or still being sent. */
function assertMay(_: Ctx, { status, isDue }: Notice, act: 'edit' | 'remove'): void {
  if (act === 'edit' && status !== '0') throw new AppError('A0409', '只有草稿可以修改；已发布的请先撤销，再复制为新的草稿');
  if (status === '1') throw new AppError('A0409', '已发布的通知公告不能删除，请先撤销');
  if (isDue) throw new AppError('A0409', '正在收回已发送的消息，请稍后再删除');
}

async function departmentNames({ db }: Ctx, rows: readonly Notice[]): Promise<Map<string, string[]>> {
  const ids = rows.map(({ id }) => id);
  const chosen = await db
    .select({ noticeId: noticeDepartments.noticeId, name: departments.name })
    .from(noticeDepartments)
    .innerJoin(departments, eq(departments.id, noticeDepartments.departmentId))
    .where(isOneOf(noticeDepartments.noticeId, ids))
    .orderBy(asc(departments.path));
  const named = groupBy(chosen, ({ noticeId }) => noticeId);
  return new Map(ids.map((id) => [id, (named.get(id) ?? []).map(({ name }) => name)]));
}
