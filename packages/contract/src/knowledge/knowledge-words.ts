import type { KnowledgeRow, ManagedKnowledgeRow } from './knowledge.ts';

/** Which revision of an item is published, and whether something was changed since. */
export function revisionWords({ revision, changed }: Pick<ManagedKnowledgeRow, 'revision' | 'changed'>): string {
  if (revision === 0) return '未发布';
  return changed ? `第 ${revision} 版 · 有修改` : `第 ${revision} 版`;
}

/** What a reader has to do with an item: nothing, to confirm it by a day, or that it is done. */
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
