import { form, ids, line, whole } from '@houtai/contract/form';
import { describe, expect, it } from 'vitest';

import { mergedOver } from './save-changed.ts';

const FORM = form(
  {
    name: line('名称', { max: 20, required: true }),
    sort: whole('排序', { from: 0, to: 99, initial: 0 }),
    custId: line('客户', { max: 20 }),
    projectId: line('项目', { max: 20 }),
    people: ids('人员', { most: 9 }),
  },
  { together: [['custId', 'projectId']] },
);

const OPENED = { name: '一', sort: 1, custId: 'c1', projectId: 'p1', people: 'u1', version: 1 };

describe('a record that somebody else changed meanwhile', () => {
  it('keeps theirs where nothing was touched here, and ours where it was', () => {
    const theirs = { ...OPENED, name: '他们的', sort: 5, version: 2 };
    expect(mergedOver(FORM, { ...OPENED, name: '我们的' }, { opened: OPENED, theirs })).toMatchObject({ name: '我们的', sort: 5 });
  });

  it('keeps fields that only fit each other as one person left them', () => {
    const theirs = { ...OPENED, custId: 'c2', projectId: 'p2', version: 2 };
    expect(mergedOver(FORM, { ...OPENED, projectId: 'p9' }, { opened: OPENED, theirs })).toMatchObject({ custId: 'c1', projectId: 'p9' });
    expect(mergedOver(FORM, OPENED, { opened: OPENED, theirs })).toMatchObject({ custId: 'c2', projectId: 'p2' });
  });

  it('keeps a field that was emptied here empty', () => {
    const theirs = { ...OPENED, people: 'u1,u2', version: 2 };
    expect(mergedOver(FORM, { ...OPENED, people: '' }, { opened: OPENED, theirs })).toMatchObject({ people: '' });
  });
});
