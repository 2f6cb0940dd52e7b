import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { PROJECT_STATES } from '@houtai/contract/project-states';
import { PROJECT_PAGE } from '@houtai/contract/projects';
import type { SearchHit } from '@houtai/contract/search';

import type { Ctx } from '#platform/db/work/context.ts';

import { projectPage } from '../project-list.ts';

/** Projects that the caller may see, by number or name, the one that was changed last first. */
export async function findProjects(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await projectPage(ctx, calls.projects.page.request.parse({ keyword, limit: most }));
  return rows.map(({ id, number, name, customerName, state }) => ({
    kind: 'project',
    id,
    title: name,
    note: `${number} ${PROJECT_STATES[state]} ${customerName}`,
    url: linkTo(PROJECT_PAGE, { id }),
  }));
}
