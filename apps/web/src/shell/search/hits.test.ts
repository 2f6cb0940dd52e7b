import type { SearchHit } from '@houtai/contract/search';
import { describe, expect, it } from 'vitest';

import type { Panel } from '#platform/pages/pages.ts';

import { actionHits, recordHit, sortByOwnUse } from './hits.ts';

const panel = (key: Panel['key'], action?: Panel['action']): Panel => ({
  key,
  label: '',
  title: '',
  icon: 'todo',
  width: 640,
  ...(action && { action }),
  load: async () => ({ default: () => null }),
});
const PANELS = [panel('todo', { title: '新建待办', py: 'xinjiandaiban xjdb' }), panel('knowledge')];

describe('actionHits', () => {
  it.each([['待办'], ['新建'], ['xjdb'], ['XinJian'], ['xin jian']])('finds the panel that opens the form by “%s”', (text) => {
    expect(actionHits(PANELS, text)).toMatchObject([{ title: '新建待办', group: '操作', open: { panel: 'todo' } }]);
  });

  it.each([[''], ['  '], ['合同']])('finds nothing by “%s”', (text) => {
    expect(actionHits(PANELS, text)).toEqual([]);
  });
});

const hit = (kind: SearchHit['kind'], id: string): SearchHit => ({ kind, id, title: id, note: '', url: `/${id}` });

describe('byOwnUse', () => {
  it('sorts kinds in their order and, within each, earlier choices first, the latest foremost', () => {
    const hits = [hit('todo', 'a'), hit('todo', 'b'), hit('todo', 'c'), hit('person', 'd')];
    expect(sortByOwnUse(hits, ['/c', '/b']).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
  });
});

describe('recordHit', () => {
  it('groups a kind without an icon under its noun, after the others', () => {
    const other: SearchHit = { ...hit('agreement', 'x'), noun: '合同' };
    expect(recordHit(other)).toMatchObject({ group: '合同', icon: 'list', title: 'x' });
    expect(recordHit(hit('todo', 'a'))).toMatchObject({ group: '待办' });
    expect(sortByOwnUse([other, hit('workReport', 'w')], []).map(({ id }) => id)).toEqual(['w', 'x']);
  });
});
