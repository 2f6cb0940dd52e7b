import { centsOf } from '@houtai/contract/cents';
import { completeness } from '@houtai/contract/completeness';
import { showMoney } from '@houtai/contract/money';
import type { ProjectDetail } from '@houtai/contract/projects';

/** How much of the budget a project has used, in words: 已用 63.75%, or 超预算 3.20% above all of it. */
export function costShare({ budget, spent }: Pick<ProjectDetail, 'budget' | 'spent'>): { words: string; isOver: boolean } {
  const [all, used] = [centsOf(budget), centsOf(spent)];
  if (all === 0) return { words: used > 0 ? `已用 ${showMoney(spent).text}` : '', isOver: used > 0 };
  const isOver = used > all;
  return { words: isOver ? `超预算 ${completeness((used - all) / all).text}` : `已用 ${completeness(used / all).text}`, isOver };
}
