import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_SUMMARY_MAX, KNOWLEDGE_TEXT_MAX, KNOWLEDGE_TITLE_MAX } from '@houtai/contract/limits';

import { dayFault, textFault } from '../../kit/form/text-faults.ts';
import { richTextFault } from '../../kit/rich-text/rich-text-fault.ts';

const KNOWLEDGE_FIELDS = [
  'title',
  'category',
  'summary',
  'content',
  'fileIds',
  'menuIds',
  'audience',
  'departmentIds',
  'mustRead',
  'dueDate',
] as const;

/** A field of the form; texts all of them, mustRead is 1 or blank. */
export type KnowledgeField = (typeof KNOWLEDGE_FIELDS)[number];

type Read = (name: KnowledgeField) => string;

const anything = () => '';

const CHECKS: Readonly<Record<KnowledgeField, (value: string, read: Read) => string>> = {
  title: (value) => textFault(value, KNOWLEDGE_TITLE_MAX, true),
  category: (value) => (value === '' ? '不能为空' : ''),
  summary: (value) => textFault(value, KNOWLEDGE_SUMMARY_MAX),
  content: (value) => richTextFault(value, { required: true, limit: KNOWLEDGE_TEXT_MAX }),
  fileIds: anything,
  menuIds: anything,
  audience: anything,
  departmentIds: (value, read) => (read('audience') === 'departments' && value === '' ? '请选择部门' : ''),
  mustRead: anything,
  dueDate: (value, read) => (read('mustRead') === '1' ? dayFault(value) : ''),
};

/** The fields with what they begin with. */
export function knowledgeFields(initial: Partial<Record<KnowledgeField, string>>) {
  return KNOWLEDGE_FIELDS.map((name) => ({ name, initial: initial[name] ?? (name === 'audience' ? 'all' : ''), check: CHECKS[name] }));
}

/** What an existing item fills in. */
export function valuesOf(item: ManagedKnowledge): Record<KnowledgeField, string> {
  return {
    title: item.title,
    category: item.category,
    summary: item.summary,
    content: item.content,
    fileIds: item.fileList.map(({ id }) => id).join(','),
    menuIds: item.menuIds.join(','),
    audience: item.audience,
    departmentIds: item.departmentIds.join(','),
    mustRead: item.mustRead ? '1' : '',
    dueDate: item.dueDate,
  };
}

/** What is sent. */
export function formOf(read: Read) {
  const audience = read('audience') === 'departments' ? ('departments' as const) : ('all' as const);
  const mustRead = read('mustRead') === '1';
  return {
    title: read('title'),
    category: read('category'),
    summary: read('summary'),
    content: read('content'),
    fileIds: read('fileIds'),
    menuIds: read('menuIds'),
    audience,
    departmentIds: audience === 'all' ? '' : read('departmentIds'),
    mustRead,
    dueDate: mustRead ? read('dueDate') : '',
  };
}
