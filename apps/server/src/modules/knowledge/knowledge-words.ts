import { DICT } from '@houtai/contract/dictionary-types';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import { KNOWLEDGE_AUDIENCES } from '@houtai/contract/knowledge-form';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { changesBetween } from '#modules/history/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { visibleText } from '#platform/html/visible-text.ts';

const { departmentIds: _, ...LABELS } = labelsOf(KNOWLEDGE_FORM.fields);

/** What differs between two readings of an item, in words; of the text its beginning, as the versions show it word by word. */
export async function knowledgeChanges(ctx: Ctx, before: ManagedKnowledge, after: ManagedKnowledge): Promise<FieldChange[]> {
  const categories = new Map((await entriesOf(ctx, [DICT.knowledgeCategory])).map((entry) => [entry.code, entry.codeText]));
  const isText = before.content !== after.content;
  const wordsOf = (item: ManagedKnowledge, when: string) => ({
    ...wordsIn(KNOWLEDGE_FORM.fields, item),
    category: categories.get(item.category) ?? item.category,
    content: isText ? `（${when}）${summaryOf(visibleText(item.content))}` : '',
    fileIds: item.fileList.map((file) => file.fileName).join('、'),
    menuIds: item.menuNames.join('、'),
    audience: item.audience === 'all' ? KNOWLEDGE_AUDIENCES.all : item.departmentNames.join('、'),
  });
  return changesBetween(wordsOf(before, '原文'), wordsOf(after, '新文'), LABELS);
}
