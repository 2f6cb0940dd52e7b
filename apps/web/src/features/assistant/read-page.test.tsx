import { PAGE_CONTEXT_MAX_BYTES } from '@houtai/contract/assistant-words';
import { describe, expect, it } from 'vitest';

import { CallError } from '#platform/calls/send.ts';

import { failureWords } from './chat/ask-assistant.ts';
import { readPage } from './read-page.ts';

function part(html: string) {
  const current = document.createElement('div');
  current.innerHTML = html;
  return { name: '我的待办', note: '我负责的 28 条', element: { current } };
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => `<tr><td>TD-${at}</td><td>${'长'.repeat(60)}</td></tr>`).join('');

describe('readPage', () => {
  it('reads the displayed table by its heads and rows', () => {
    const page = readPage([part('<table><thead><tr><th>编号</th></tr></thead><tbody><tr><td>TD-1</td></tr></tbody></table>')]);
    expect(JSON.parse(page)).toEqual([{ name: '我的待办', note: '我负责的 28 条', columns: ['编号'], rows: [['TD-1']] }]);
  });

  it('reads the text of a page without a table, without typed input', () => {
    const page = readPage([part('<p>完成度  92%</p><input value="没有保存的" /><input type="password" value="secret" />')]);
    expect(JSON.parse(page)).toMatchObject([{ text: '完成度 92%' }]);
    expect(page).not.toContain('secret');
  });

  it.each([500, 2_000])('limits %i rows to 32 KiB', (count) => {
    const page = readPage([part(`<table><tbody>${rows(count)}</tbody></table>`), part(`<p>${'长'.repeat(20_000)}</p>`)]);
    expect(new TextEncoder().encode(page).length).toBeLessThanOrEqual(PAGE_CONTEXT_MAX_BYTES);
    expect(page).toContain('TD-0');
  });

  it('ignores removed elements', () => {
    expect(readPage([{ name: 'x', note: '', element: { current: null } }])).toBe('[]');
  });
});

describe('a failure', () => {
  it.each([
    [new CallError('C0001', 'API密钥未设置'), 'API密钥未设置'],
    [new CallError('A0501', '你今天的 200 次提问已用完'), '你今天的 200 次提问已用完'],
    [new CallError('', 'HTTP 502'), '抱歉，我遇到了一些问题，无法回答您的问题。请稍后再试。'],
    [new CallError('B0001', '系统出错了'), '抱歉，我遇到了一些问题，无法回答您的问题。请稍后再试。'],
    [new TypeError('x'), '抱歉，我遇到了一些问题，无法回答您的问题。请稍后再试。'],
  ])('with %s becomes the report %s', (error, words) => {
    expect(failureWords(error)).toBe(words);
  });
});
