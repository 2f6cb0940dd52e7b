import { PROJECT } from '@houtai/contract/project-resource';
import { isUnopened } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';

import { notifyWatchers } from '#modules/records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The most changes named in a message; the others are counted, and are in the history. */
const NAMED = 5;

type PlanNews = {
  /** The action in words, before the project: 调整了里程碑。 */
  did: string;
  /** A line for each change. */
  lines: readonly string[];
  reason: string;
  /** People in charge of what changed, and people to skip because another message tells them of it. */
  owners: readonly string[];
  except?: readonly string[];
};

/**
 * Notifies people involved in a project of changes in its plan. Before the project is open, the plan is no promise and nobody is notified.
 */
export async function notifyAboutPlan(
  ctx: Ctx,
  { id, name, state }: ProjectDetail,
  { did, lines, reason, owners, except }: PlanNews,
): Promise<void> {
  if (isUnopened(state) || lines.length === 0) return;
  const more = lines.length > NAMED ? [`另 ${lines.length - NAMED} 处`] : [];
  const content = [name, ...lines.slice(0, NAMED), ...more, reason].filter((part) => part !== '').join('；');
  const about = owners.filter((userId) => userId !== '');
  await notifyWatchers(ctx, { type: PROJECT.key, ids: [id], event: 'plan', did, said: reason, content, about, ...(except && { except }) });
}
