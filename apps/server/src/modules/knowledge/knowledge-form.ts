import type { Fault } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { KnowledgeForm } from '@houtai/contract/knowledge';
import { KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import { and, eq, inArray } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import { departments } from '#modules/people/index.ts';
import { codeFaults, idsOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { fileIdsIn } from '#platform/html/clean-html.ts';
import { checkedText } from '#platform/html/rich-text.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import type { Item } from './knowledge-scope.ts';

/** The form as it is stored, with the files of its list and of its text. */
export type CheckedKnowledge = Awaited<ReturnType<typeof checkKnowledgeForm>>;

/** Checks what only the server can: that all that is named exists and belongs to the company. An item keeps what it has, offered or not. */
export async function checkKnowledgeForm(ctx: Ctx, form: KnowledgeForm, before?: Item) {
  const text = checkedText('content', form.content, KNOWLEDGE_FORM.fields.content);
  const menuIds = idsOf(form.menuIds);
  const departmentIds = form.audience === 'all' ? [] : idsOf(form.departmentIds);
  const dueDate = (form.mustRead && form.dueDate) || null;
  const faults = await Promise.all([
    codeFaults(ctx, [{ path: 'category', type: DICT.knowledgeCategory, chosen: [form.category], kept: before ? [before.category] : [] }]),
    menuFaults(ctx, menuIds, before?.menuIds ?? []),
    form.audience === 'all' ? [] : departmentFaults(ctx, departmentIds, before),
  ]);
  const all = [...faults.flat(), ...text.faults, ...dueFaults(ctx, dueDate, before)];
  if (all.length > 0) throw refusedInput(all);
  return {
    values: {
      title: form.title,
      py: await pinyinOf(form.title),
      category: form.category,
      summary: form.summary,
      content: text.html,
      plainText: text.plain,
      menuIds,
      forAll: form.audience === 'all',
      departmentIds,
      mustRead: form.mustRead,
      dueDate,
    },
    fileIds: idsOf(form.fileIds),
    textFileIds: fileIdsIn(text.html),
  };
}

function dueFaults({ now }: Ctx, dueDate: string | null, before?: Item): Fault[] {
  const isPast = dueDate !== null && dueDate < localDate(now) && dueDate !== before?.dueDate;
  return isPast ? [{ path: 'dueDate', msg: '确认期限不能早于今天' }] : [];
}

async function menuFaults({ db }: Ctx, ids: readonly string[], kept: readonly string[]): Promise<Fault[]> {
  const added = ids.filter((id) => !kept.includes(id));
  if (added.length === 0) return [];
  const found = await db.$count(menus, and(inArray(menus.id, added), eq(menus.type, 'page'), eq(menus.active, true)));
  return found === added.length ? [] : [{ path: 'menuIds', msg: '有页面不存在或已停用，请重新选择' }];
}

async function departmentFaults({ db, actor }: Ctx, ids: readonly string[], before?: Item): Promise<Fault[]> {
  const companyId = before?.companyId ?? actor.companyId;
  const found = await db.$count(departments, and(inArray(departments.id, [...ids]), eq(departments.companyId, companyId)));
  return found === ids.length ? [] : [{ path: 'departmentIds', msg: '有部门不存在或不属于该公司，请重新选择' }];
}
