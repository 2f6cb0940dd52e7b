import { expect, it } from 'vitest';

import { pinyinOf, pinyinOfNames } from './pinyin.ts';

it.each([
  ['参数设置', 'canshushezhi cssz'],
  ['首页', 'shouye sy'],
  ['在线用户', 'zaixianyonghu zxyh'],
  ['AI 设置', 'aishezhi asz'],
  ['绿色', 'lvse ls'],
])('reads %s as %s', async (text, expected) => {
  expect(await pinyinOf(text)).toBe(expected);
});

it('reads the surname of a person with its own reading', async () => {
  expect(await pinyinOf('单丹', { surname: true })).toBe('shandan sd');
});

it('reads names together, however often each occurs', async () => {
  const pinyin = await pinyinOfNames(['华岭集团', '研发部', '华岭集团']);
  expect([pinyin('华岭集团'), pinyin('研发部'), pinyin('别处')]).toEqual(['hualingjituan hljt', 'yanfabu yfb', '']);
});
