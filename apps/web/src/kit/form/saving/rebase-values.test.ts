import { form, ids, line, wholeNumber } from '@houtai/contract/form';
import { describe, expect, it } from 'vitest';

import { mergeItems, rebaseValues } from './rebase-values.ts';

const FORM = form(
  {
    name: line('名称', { max: 20, required: true }),
    sort: wholeNumber('排序', { from: 0, to: 99, initial: 0 }),
    custId: line('客户', { max: 20 }),
    projectId: line('项目', { max: 20 }),
    people: ids('人员', { most: 4 }),
    leader: ids('负责人', { most: 1 }),
  },
  { together: [['custId', 'projectId']] },
);

const OPENED = { name: '一', sort: 1, custId: 'c1', projectId: 'p1', people: 'u1,u2', leader: 'u1' };

/** Returns the merged values for these changed fields here and there. */
const merged = (ours: Partial<typeof OPENED>, theirs: Partial<typeof OPENED>) =>
  rebaseValues(FORM, { ...OPENED, ...ours }, { opened: OPENED, theirs: { ...OPENED, ...theirs } });

describe('a record that another user has changed in the meantime', () => {
  it('takes the other value of fields untouched here, and the own value of the rest', () => {
    expect(merged({ name: '我们的' }, { sort: 5 })).toEqual({ values: { ...OPENED, name: '我们的', sort: 5 }, lost: [] });
  });

  it('reports a change of the other user as lost if both set the field to different values', () => {
    expect(merged({ name: '我们的', sort: 7 }, { name: '他们的', sort: 7 }).lost).toEqual(['name']);
  });

  it('takes dependent fields from one user only, and reports what that loses', () => {
    const ours = merged({ projectId: 'p9' }, { custId: 'c2', projectId: 'p2' });
    expect(ours).toMatchObject({ values: { custId: 'c1', projectId: 'p9' }, lost: ['custId', 'projectId'] });
    expect(merged({}, { custId: 'c2', projectId: 'p2' })).toMatchObject({ values: { custId: 'c2', projectId: 'p2' }, lost: [] });
  });

  it.each([
    ['what both added', 'u1,u2,u3', 'u1,u2,u4', 'u1,u2,u3,u4'],
    ['what one added and the other took out', 'u1,u2,u3', 'u1', 'u1,u3'],
    ['what was taken out here', 'u2', 'u1,u2,u4', 'u2,u4'],
    ['nothing that both took out', '', '', ''],
    ['what was added there to a list that was emptied here', '', 'u1,u2,u4', 'u4'],
  ])('merges a list: %s', (_, ours, theirs, both) => {
    expect(merged({ people: ours }, { people: theirs })).toMatchObject({ values: { people: both }, lost: [] });
  });

  it('leaves a list unmerged where the result would be too long, and a single choice', () => {
    expect(merged({ people: 'u1,u2,u3' }, { people: 'u1,u2,u4,u5' })).toMatchObject({ values: { people: 'u1,u2,u3' }, lost: ['people'] });
    expect(merged({ leader: 'u2' }, { leader: 'u3' })).toMatchObject({ values: { leader: 'u2' }, lost: ['leader'] });
  });
});

describe('a list whose items change', () => {
  type Item = { id: string; words: string };
  const list = (text: string): Item[] =>
    text
      .split(' ')
      .filter((part) => part !== '')
      .map((part) => ({ id: part.charAt(0), words: part.slice(1) }));
  const both = (ours: string, theirs: string) => {
    const { items, isLossy } = mergeItems(
      list(ours),
      { before: list('a1 b1'), theirs: list(theirs) },
      { keyOf: ({ id }) => id, isSame: (one, other) => one.words === other.words },
    );
    return [items.map(({ id, words }) => id + words).join(' '), isLossy];
  };

  it.each([
    ['additions of both', 'a1 b1 c1', 'a1 b1 d1', 'a1 b1 c1 d1', false],
    ['changes of different ones', 'a2 b1', 'a1 b2', 'a2 b2', false],
    ['ours of one that both changed', 'a2 b1', 'a3 b1', 'a2 b1', true],
    ['what they took out and we left alone, out', 'a1 b1', 'b1', 'b1', false],
    ['what we took out and they changed, out', 'b1', 'a3 b1', 'b1', true],
    ['what we changed and they took out, in', 'a2 b1', 'b1', 'a2 b1', true],
  ])('merges the items: %s', (_, ours, theirs, items, isLossy) => {
    expect(both(ours, theirs)).toEqual([items, isLossy]);
  });
});
