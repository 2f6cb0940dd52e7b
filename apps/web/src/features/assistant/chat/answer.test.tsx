import type { AnswerPart } from '@houtai/contract/assistant-parts';
import { KNOWLEDGE_ITEM_PAGE } from '@houtai/contract/knowledge-calls';
import { TODO_PAGE } from '@houtai/contract/todo';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { announcePages, defineFeature, definePage } from '#platform/pages/pages.ts';

import { Answer } from './answer.tsx';
import type { ShownMessage } from './chat-store.ts';

beforeAll(() => {
  const page = definePage({ path: TODO_PAGE, title: '待办', access: 'signed-in', load: async () => ({ default: () => null }) });
  announcePages([defineFeature({ pages: [page] })]);
});

function show(parts: AnswerPart[], more: Partial<ShownMessage> = {}): HTMLElement {
  const message: ShownMessage = { id: 'a', role: 'assistant', parts, state: 'done', unverified: [], at: '', ...more };
  const around = (children: ReactNode) => (
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  return render(around(<Answer message={message} onRetry={() => {}} />)).container;
}

afterEach(cleanup);

const text = (words: string): AnswerPart => ({ type: 'text', text: words });

describe('an answer', () => {
  it('renders headings, lists, tables, code and quotes of markdown', () => {
    const shown = show([
      text(
        '# 标题\n\n**粗** *斜* ~~删~~ `码`\n\n- 一\n- 二\n\n3. 三\n\n| 甲 | 数 |\n| -- | -: |\n| 一 | 2 |\n\n```js\nlet a;\n```\n\n> 引用',
      ),
    ]);
    const counts = Object.fromEntries(
      ['strong', 'em', 'del', 'ul li', 'ol[start="3"] li', 'table td', 'pre code', 'blockquote'].map((one) => [
        one,
        shown.querySelectorAll(one).length,
      ]),
    );
    expect(counts).toEqual({ strong: 1, em: 1, del: 1, 'ul li': 2, 'ol[start="3"] li': 1, 'table td': 2, 'pre code': 1, blockquote: 1 });
  });

  it.each([
    ['<img src="https://evil.example/a.png" onerror="alert(1)">'],
    ['![图](https://evil.example/a.png)'],
    ['<script>alert(1)</script>'],
    ['<iframe src="https://evil.example"></iframe>'],
    ['一行里的 <b onclick="alert(1)">html</b> 与 <svg onload="alert(1)"/>'],
    ['[链接](javascript:alert(1)) <https://evil.example>'],
    ['[链接](//evil.example) [链接](/\\\\evil.example) [链接](/api/op-biz/file/read/x)'],
    ['[参考]\n\n[参考]: https://evil.example'],
    ['- [ ] <img src=x onerror=alert(1)>'],
    ['| <img src=x> |\n| --- |\n| <script>1</script> |'],
  ])('shows %s as text, so that nothing loads, runs or leads elsewhere', (words) => {
    const shown = show([text(words)]);
    expect(shown.querySelectorAll('a, img, script, iframe, svg[onload], [onclick], [onerror], [src]')).toHaveLength(0);
  });

  it('links to pages of the console', () => {
    show([text('[待办](/todo?view=received) 和 [一样](/adminview/todo)')]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/todo?view=received', '/todo']);
  });

  it('shows a source by its number, links to its passage, and shows no number without a source', () => {
    const source = {
      number: 1,
      newsId: 'n1',
      title: '费用报销制度',
      revision: 2,
      publishedAt: '2026-10-13T08:00:00.000Z',
      heading: '二、差旅标准',
      passage: '每晚不超过 350 元…',
    };
    const shown = show([text('能报[^1]，见[^2]。'), { type: 'sources', sources: [source] }]);
    const place = `${KNOWLEDGE_ITEM_PAGE}?newsId=n1#${encodeURIComponent('每晚不超过 350 元')}`;
    expect(screen.getByRole('link', { name: '来源 1：费用报销制度 · 二、差旅标准' }).getAttribute('href')).toBe(place);
    expect(screen.getByText('费用报销制度 · 二、差旅标准').closest('a')?.getAttribute('href')).toBe(place);
    expect(shown.textContent).not.toContain('[^');
    expect(screen.getByText('每晚不超过 350 元…')).toBeDefined();
    expect(screen.getByText('v2 · 10-13')).toBeDefined();
  });

  it('links a figure to the list that it came from, but no day, time or record number', () => {
    const figures = ['28', '1200', '11', '20'].map((number) => ({ number, words: '查询待办，28 条', url: '/todo?view=received' }));
    show([text('共 28 条、1,200 元，2026-11-20 11:20 的 TD-28，还有 29 条'), { type: 'figures', figures }]);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['28', '/todo?view=received'],
      ['1,200', '/todo?view=received'],
    ]);
    expect(screen.getByRole('link', { name: '28，来自「查询待办，28 条」' })).toBeDefined();
  });

  it('marks the numbers that have no source', () => {
    const shown = show([text('共 380 元，标准 350 元')], { unverified: ['380'] });
    expect(shown.textContent).toContain('380未核实');
    expect(shown.textContent).not.toContain('350未核实');
  });

  it("collapses the model's reasoning", () => {
    const shown = show([{ type: 'reasoning', text: '先想一想' }, text('好')]);
    expect(shown.querySelector('details')?.open).toBe(false);
  });

  it.each([
    ['empty', '抱歉，我暂时无法回答您的问题。请稍后再试。'],
    ['failed', '抱歉，API调用出现错误，无法回答您的问题。请稍后再试。'],
    ['broken', '回答中断'],
    ['stopped', '已停止'],
  ] as const)('shows once that it is %s, with a button to ask again', (state, words) => {
    const shown = show([], { state });
    expect(shown.textContent).toContain(words);
    expect(shown.textContent.split('抱歉').length).toBeLessThanOrEqual(2);
    expect(screen.getByRole('button', { name: '重试' })).toBeDefined();
  });

  it('shows a single apology when nothing arrived', () => {
    const shown = show([], { state: 'failed', failure: '抱歉，我遇到了一些问题，无法回答您的问题。请稍后再试。' });
    expect(shown.textContent).toContain('我遇到了一些问题');
    expect(shown.textContent.split('抱歉')).toHaveLength(2);
  });
});
