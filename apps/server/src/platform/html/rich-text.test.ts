import { expect, it } from 'vitest';

import { describeText } from './rich-text.ts';

it.each([
  ['<p>核对<strong>数据</strong></p>', '核对数据'],
  ['<p>见下图<img src="/api/op-biz/file/read/1" alt="现场 &amp; 机房.png"></p>', '见下图 ［图片 现场 & 机房.png］'],
  ['<p><img src="/api/op-biz/file/read/1"></p><video src="/api/op-biz/file/read/2" controls></video>', '［图片］ ［视频］'],
])('describes %s as %s', (html, words) => {
  expect(describeText(html)).toBe(words);
});
