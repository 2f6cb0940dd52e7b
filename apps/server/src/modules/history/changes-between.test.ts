import { describe, expect, it } from 'vitest';

import { ANOTHER, changesBetween, LOOKS } from './changes-between.ts';

const LABELS = { state: '状态', who: '接收人', text: '要求' };
const BEFORE = { state: '待处理', who: '王浩然', text: '核对' };

describe('changesBetween', () => {
  it.each([
    ['nothing', BEFORE, []],
    ['one field', { ...BEFORE, who: '黄子轩' }, [{ field: 'who', label: '接收人', before: '王浩然', after: '黄子轩' }]],
    [
      'several, in the order of the labels',
      { text: '', who: '王浩然', state: '已完成' },
      [
        { field: 'state', label: '状态', before: '待处理', after: '已完成' },
        { field: 'text', label: '要求', before: '核对', after: '' },
      ],
    ],
  ])('finds the changes %s', (_, after, expected) => {
    expect(changesBetween(BEFORE, after, LABELS)).toEqual(expected);
  });

  it('reports a changed value that reads the same', () => {
    const changes = changesBetween(BEFORE, { ...BEFORE, text: '再核对' }, LABELS, { who: ANOTHER, state: false, text: LOOKS });
    expect(changes).toEqual([
      { field: 'who', label: '接收人', before: '王浩然', after: '王浩然（同名，已更换）' },
      { field: 'text', label: '要求', before: '核对', after: '再核对' },
    ]);
  });

  it('omits fields without a label', () => {
    const [before, after] = [
      { who: '甲', version: '1' },
      { who: '甲', version: '2' },
    ];
    expect(changesBetween(before, after, { who: '接收人' })).toEqual([]);
  });
});
