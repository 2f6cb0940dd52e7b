import type { KnowledgeRow, ManagedKnowledgeRow } from './knowledge.ts';

/** The published revision of an item in words, and whether it has changes since. */
export function revisionWords({ revision, changed }: Pick<ManagedKnowledgeRow, 'revision' | 'changed'>): string {
  if (revision === 0) return '未发布';
  return changed ? `第 ${revision} 版 · 有修改` : `第 ${revision} 版`;
}

/** What a reader still has to do with an item, in words: nothing, or to confirm it by a day; or that it is confirmed. */
export function dutyWords({
  mustRead,
  confirmed,
  dueDate,
  overdue,
}: Pick<KnowledgeRow, 'mustRead' | 'confirmed' | 'dueDate' | 'overdue'>): string {
  if (!mustRead) return '';
  if (confirmed) return '必读 · 已确认';
  if (overdue) return `必读 · ${dueDate} 逾期`;
  return dueDate === '' ? '必读 · 待确认' : `必读 · ${dueDate} 前确认`;
}
