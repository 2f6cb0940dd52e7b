import { DICT } from '@houtai/contract/dictionary-types';
import type { FieldChange } from '@houtai/contract/history';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';

import type { Ctx } from '../../platform/db/context.ts';
import { visibleText } from '../../platform/html/visible-text.ts';
import { entriesOf } from '../dictionaries/index.ts';
import { changesBetween } from '../history/index.ts';
import { summaryOf } from '../work-records/index.ts';

const LABELS = {
  title: '标题',
  category: '分类',
  summary: '摘要',
  content: '正文',
  fileIds: '附件',
  menuIds: '关联页面',
  audience: '适用范围',
  mustRead: '必读',
  dueDate: '确认期限',
} as const;

/** What differs between two readings of an item, in words; of the text its beginning, as the versions show it word by word. */
export async function knowledgeChanges(ctx: Ctx, before: ManagedKnowledge, after: ManagedKnowledge): Promise<FieldChange[]> {
  const categories = new Map((await entriesOf(ctx, [DICT.knowledgeCategory])).map((entry) => [entry.code, entry.codeText]));
  const isText = before.content !== after.content;
  const wordsOf = (item: ManagedKnowledge, when: string) => ({
    title: item.title,
    category: categories.get(item.category) ?? item.category,
    summary: item.summary,
    content: isText ? `（${when}）${summaryOf(visibleText(item.content))}` : '',
    fileIds: item.fileList.map((file) => file.fileName).join('、'),
    menuIds: item.menuNames.join('、'),
    audience: item.audience === 'all' ? '全公司' : item.departmentNames.join('、'),
    mustRead: item.mustRead ? '是' : '否',
    dueDate: item.dueDate,
  });
  return changesBetween(wordsOf(before, '原文'), wordsOf(after, '新文'), LABELS);
}
