import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** People who are asked to read the page again, in whichever words. */
const SENT_TO_REFRESH = /请[^，。；：、'"`]{0,8}刷新|刷新(?:页面|本页|一下|网页)|刷新后再/u;

it('messages say what happened instead of sending people to read the page again', () => {
  const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  );
  const found = sources.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && SENT_TO_REFRESH.test(readFileSync(file, 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

it.each(['请刷新后重试', '请稍后刷新查看结果', '字典项刚刚有增减，请刷新后再排序', '请手动刷新', '加载失败，刷新页面重试', '刷新后再提交'])(
  'finds “%s”',
  (words) => expect(words).toMatch(SENT_TO_REFRESH),
);
