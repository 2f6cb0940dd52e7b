import { expect, it } from 'vitest';

import { dispositionName } from './disposition-name.ts';

const ENCODED = '%E5%90%88%E5%90%8C%20%281%29.xlsx';

it.each([
  [`attachment; filename="____.xlsx"; filename*=UTF-8''${ENCODED}`, '合同 (1).xlsx'],
  [`attachment; filename*=utf-8'zh'${ENCODED}; filename=x.xlsx`, '合同 (1).xlsx'],
  [`attachment;filename=${ENCODED}`, '合同 (1).xlsx'],
  [`attachment; filename="${ENCODED}"`, '合同 (1).xlsx'],
  ['attachment; filename="plain name.xlsx"', 'plain name.xlsx'],
  ['attachment; filename=plain.xlsx; size=3', 'plain.xlsx'],
  ['attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
  ['attachment; filename="100%.xlsx"', '100%.xlsx'],
  [`attachment; filename*=UTF-8''%E5%90; filename="left.xlsx"`, 'left.xlsx'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [`attachment; filename*=UTF-8''..%2F..%5Cx.xlsx`, 'x.xlsx'],
  ['attachment', '默认.xlsx'],
  ['attachment; filename=""', '默认.xlsx'],
  [null, '默认.xlsx'],
])('the header %s names %s', (header, name) => {
  expect(dispositionName(header, '默认.xlsx')).toBe(name);
});
