import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import type { SearchHit } from '@houtai/contract/search';
import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';

import type { Ctx } from '#platform/db/context.ts';

import { taskPage } from './software-copyright-list.ts';

/** Tasks that the caller may see, by number, name or registration, the newest first. */
export async function findTasks(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await taskPage(ctx, calls.softwareCopyright.page.request.parse({ keyword, limit: most }));
  return rows.map(({ id, number, name, release, ownerName }) => ({
    kind: 'softwareCopyright',
    id,
    title: `${name} ${release}`,
    note: `${number} ${ownerName}`,
    url: linkTo(SOFTWARE_COPYRIGHT_PAGE, { id }),
  }));
}
