import { linkTo } from '@houtai/contract/links';
import type { SearchHit } from '@houtai/contract/search';
import { TODO_PAGE } from '@houtai/contract/todo';
import { USERS_PAGE } from '@houtai/contract/users';

import { type Ctx, holds } from '#platform/db/work/context.ts';

import { peopleOptions } from './people-options.ts';

/** Colleagues by name, pinyin or phone, with links to their record or else to their to-dos, if the caller may see these. */
export async function findPeople(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const pageOf = holds(ctx.actor, 'system:user:list')
    ? (userId: string) => linkTo(USERS_PAGE, { id: userId })
    : holds(ctx.actor, 'todo:todo:list')
      ? (userId: string) => linkTo(TODO_PAGE, { view: 'all', receptionUser: userId })
      : null;
  if (!pageOf) return [];
  const people = (await peopleOptions(ctx, { keyword })).filter(({ active }) => active).slice(0, most);
  return people.map(({ userId, contactName, departmentName }) => ({
    kind: 'person',
    id: userId,
    title: contactName,
    note: departmentName,
    url: pageOf(userId),
  }));
}
