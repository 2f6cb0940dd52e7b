import type { ProjectDetail } from '@houtai/contract/projects';

/** The used share of a project's budget as text: 已用 63.75%, or 超预算 3.20% beyond all of it; blank without a budget. */
export function costShare({ spentPercent }: Pick<ProjectDetail, 'spentPercent'>): { words: string; isOver: boolean } {
  if (spentPercent === '') return { words: '', isOver: false };
  const used = Number(spentPercent);
  const isOver = used > 100;
  return { words: isOver ? `超预算 ${(used - 100).toFixed(2)}%` : `已用 ${used.toFixed(2)}%`, isOver };
}
