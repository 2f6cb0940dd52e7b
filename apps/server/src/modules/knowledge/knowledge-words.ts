import { DICT } from '@houtai/contract/dictionary-types';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { KNOWLEDGE_AUDIENCES, KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { filesOf } from '#modules/files/index.ts';
import { changesBetween } from '#modules/history/index.ts';
import { menus } from '#modules/menus/index.ts';
import { departments } from '#modules/people/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { visibleText } from '#platform/html/visible-text.ts';

import type { knowledgeItems } from './knowledge.tables.ts';
import { namesByIds } from './names-by-ids.ts';

type Item = typeof knowledgeItems.$inferSelect;

const { departmentIds: _, ...LABELS } = labelsOf(KNOWLEDGE_FORM.fields);

/**
 * The differences between two states of an item, in words; of the text only its beginning, because the comparison of versions shows it word
 * by word.
 */
export async function knowledgeChanges(ctx: Ctx, before: Item | null, after: Item): Promise<FieldChange[]> {
  if (!before) return [];
  const [categories, pages, places, files] = await Promise.all([
    entriesOf(ctx, [DICT.knowledgeCategory]),
    namesByIds(ctx, menus, [...before.menuIds, ...after.menuIds]),
    namesByIds(ctx, departments, [...before.departmentIds, ...after.departmentIds]),
    filesOf(ctx, KNOWLEDGE.key, [after.id]),
  ]);
  const namesIn = (names: ReadonlyMap<string, string>, ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join('、');
  const isText = before.content !== after.content;
  const wordsOf = (item: Item, when: string, fileNames: readonly string[]) => ({
    ...describeFormFields(KNOWLEDGE_FORM.fields, item),
    category: categories.find(({ code }) => code === item.category)?.codeText ?? item.category,
    content: isText ? `（${when}）${summaryOf(visibleText(item.content))}` : '',
    fileIds: fileNames.join('、'),
    menuIds: namesIn(pages, item.menuIds),
    audience: item.forAll ? KNOWLEDGE_AUDIENCES.all : namesIn(places, item.departmentIds),
  });
  const now = (files.get(after.id) ?? []).map(({ fileName }) => fileName);
  return changesBetween(wordsOf(before, '原文', before.fileNames.split('\n')), wordsOf(after, '新文', now), LABELS);
}
