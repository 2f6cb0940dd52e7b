import { richText } from '@houtai/contract/form';
import { faultOfText } from '@houtai/contract/form-check';
import { expect, it } from 'vitest';

import { visibleInHtml } from './visible-in-html.ts';

it.each([
  ['', true, '不能为空'],
  ['', false, ''],
  ['<p>好</p>', true, ''],
  ['<p><img src="/api/op-biz/file/read/a"></p>', true, ''],
  [`<p>${'字'.repeat(1500)}</p>`, true, ''],
  [`<p>${'字'.repeat(1499)}</p><p>字</p>`, true, '最多 1500 个字'],
  [`<p>${'字'.repeat(1501)}</p>`, true, '最多 1500 个字'],
  [`<p>好</p>${'<p></p>'.repeat(10_000)}`, true, '内容过大，请去掉一部分表格或格式'],
])('visible text of %.40s (required: %s) has the fault "%s"', (html, required, fault) => {
  expect(faultOfText(richText('正文', { required }), html, visibleInHtml)).toBe(fault);
});
