import { describe, expect, it } from 'vitest';

import { HOME_PAGE } from './account/home.ts';
import { KNOWLEDGE_ITEM_PAGE } from './knowledge/knowledge-calls.ts';
import { linkTo } from './links.ts';
import { TODO_PAGE } from './todo/todo.ts';

describe('linkTo', () => {
  it.each([
    [linkTo(TODO_PAGE, {}), '/todo'],
    [linkTo(TODO_PAGE, { view: 'received', id: 'a1' }), '/todo?view=received&id=a1'],
    [linkTo(TODO_PAGE, { view: undefined, keyword: '闸口 & 相机' }), '/todo?keyword=%E9%97%B8%E5%8F%A3%20%26%20%E7%9B%B8%E6%9C%BA'],
    [linkTo(KNOWLEDGE_ITEM_PAGE, { newsId: 'k1' }), '/member/company/management/knowlege-management/detail?newsId=k1'],
    [HOME_PAGE, '/admin/workbench'],
  ])('builds the link: %s', (link, expected) => {
    expect(link).toBe(expected);
  });

  it('does not compile with a query that the page does not declare', () => {
    // @ts-expect-error -- no condition of the list
    linkTo(TODO_PAGE, { receiver: 'u-staff' });
    // @ts-expect-error -- no view of the list
    linkTo(TODO_PAGE, { view: 'mine' });
    // @ts-expect-error -- the item is missing
    linkTo(KNOWLEDGE_ITEM_PAGE, {});
    // @ts-expect-error -- a page without a query
    linkTo(HOME_PAGE, { id: 'a1' });
    expect(linkTo(TODO_PAGE, { view: 'all' })).toBe('/todo?view=all');
  });
});
