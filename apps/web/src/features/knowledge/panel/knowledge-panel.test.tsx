import { calls } from '@houtai/contract';
import type { KnowledgeItem } from '@houtai/contract/knowledge';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { queryClient, refreshSubjects } from '#platform/calls/query.ts';
import { forgetSession } from '#platform/session/session.ts';
import { changeSettings, useSettings } from '#platform/settings.ts';
import { answer, failConnection } from '#testing/answer.ts';
import { openAddress } from '#testing/render-page.tsx';
import { knowledgeItem } from '#testing/sample-knowledge.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { knowledgeOf, watchKnowledge } from '../watch-knowledge.ts';
import { KnowledgePanel } from './knowledge-panel.tsx';
import { useKnowledgeShown } from './use-knowledge-shown.ts';

let items: Record<string, KnowledgeItem[]>;
let asked: { permissionUrl: string }[];

beforeEach(() => {
  queryClient.clear();
  changeSettings({ knowledge: [] });
  signedInAs();
  items = { '/todo': [knowledgeItem('a'), knowledgeItem('b')] };
  asked = answer(calls.knowledge.ofPage, ({ permissionUrl }) => items[permissionUrl] ?? []);
});

const titles = () => useSettings.getState().knowledge.map(({ title }) => title);

describe('the button of the knowledge panel', () => {
  it('appears on a page with items, with their number, and nowhere else', async () => {
    openAddress('/todo');
    const hook = renderHook(() => useKnowledgeShown());
    expect(hook.result.current).toEqual({ shown: false, badge: 0 });
    await waitFor(() => expect(hook.result.current).toEqual({ shown: true, badge: 2 }));
    openAddress('/feedback');
    await waitFor(() => expect(hook.result.current).toEqual({ shown: false, badge: 0 }));
  });

  it('sends one request for each page, by its url without the query', async () => {
    openAddress('/todo?view=all');
    const hook = renderHook(() => useKnowledgeShown());
    await waitFor(() => expect(hook.result.current.badge).toBe(2));
    openAddress('/feedback');
    await waitFor(() => expect(hook.result.current.badge).toBe(0));
    openAddress('/todo?view=mine');
    await waitFor(() => expect(hook.result.current.badge).toBe(2));
    expect(asked).toEqual([{ permissionUrl: '/todo' }, { permissionUrl: '/feedback' }]);
  });

  it('follows publications and withdrawals while the page is open', async () => {
    openAddress('/todo');
    const hook = renderHook(() => useKnowledgeShown());
    await waitFor(() => expect(hook.result.current.badge).toBe(2));
    items['/todo']?.push(knowledgeItem('c'));
    void refreshSubjects(queryClient, 'knowledge');
    await waitFor(() => expect(hook.result.current.badge).toBe(3));
    items['/todo'] = [];
    void refreshSubjects(queryClient, 'knowledge');
    await waitFor(() => expect(hook.result.current.shown).toBe(false));
  });

  it('drops an answer that arrives after another page was opened', async () => {
    watchKnowledge('/todo')();
    await waitFor(() => expect(asked).toHaveLength(1));
    // A later request has a later answer.
    await queryClient.fetchQuery(knowledgeOf('/feedback'));
    expect(titles()).toEqual([]);
  });

  it('drops an answer that arrives after signing out, and sends no request without a token or for a member', async () => {
    const stop = watchKnowledge('/todo');
    forgetSession();
    await waitFor(() => expect(queryClient.getQueryState(knowledgeOf('/todo').queryKey)?.status).toBe('success'));
    expect(titles()).toEqual([]);
    stop();
    queryClient.clear();
    watchKnowledge('/todo')();
    expect(asked).toHaveLength(1);
  });

  it('shows nothing of the previous page while the new one loads, and nothing after a failure', async () => {
    watchKnowledge('/todo');
    await waitFor(() => expect(titles()).toEqual(['制度a', '制度b']));
    failConnection(calls.knowledge.ofPage);
    const stop = watchKnowledge('/feedback');
    expect(titles()).toEqual([]);
    await waitFor(() => expect(queryClient.getQueryState(knowledgeOf('/feedback').queryKey)?.status).toBe('error'));
    expect(titles()).toEqual([]);
    stop();
  });
});

describe('the knowledge panel', () => {
  function open() {
    openAddress('/todo');
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <KnowledgePanel />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }

  it('expands one item at a time', async () => {
    const user = userEvent.setup();
    open();
    const first = await screen.findByRole('button', { name: '制度a' });
    expect(screen.queryByText('正文a')).toBeNull();
    await user.click(first);
    expect(await screen.findByText('正文a')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '制度b' }));
    expect(await screen.findByText('正文b')).toBeTruthy();
    expect(screen.queryByText('正文a')).toBeNull();
    await user.click(screen.getByRole('button', { name: '制度b', expanded: true }));
    expect(screen.queryByText('正文b')).toBeNull();
  });

  it('opens the detail in a new browser tab and offers the files', async () => {
    const fileList = [{ id: 'f1', fileName: '标准.txt', fileUrl: '/api/op-biz/file/read/f1', size: 10 }];
    items['/todo'] = [knowledgeItem('a', { fileList, fileCount: 1 })];
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: '制度a' }));
    const link = await screen.findByRole('link', { name: /^详情/ });
    expect(link.getAttribute('href')).toBe('/adminview/member/company/management/knowlege-management/detail?newsId=a');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect(within(screen.getByRole('list', { name: '附件' })).getByRole('button', { name: '下载 标准.txt' })).toBeTruthy();
  });

  it('marks an unread item as read once when it is expanded', async () => {
    items['/todo'] = [knowledgeItem('a', { unread: true })];
    const read = answer(calls.knowledge.read, () => {
      items['/todo'] = [knowledgeItem('a')];
      return {};
    });
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: /制度a/ }));
    await waitFor(() => expect(screen.queryByText('未读')).toBeNull());
    expect(read).toEqual([{ newsId: 'a' }]);
  });

  it('shows how many must-read items come first, and marks collapsed ones', async () => {
    items['/todo'] = [knowledgeItem('a', { mustRead: true, confirmed: false }), knowledgeItem('b', { mustRead: true }), knowledgeItem('c')];
    open();
    expect(await screen.findByText('必读 1 篇待确认，排在最前')).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['制度a必读', '制度b', '制度c']);
  });

  it('confirms a must-read item', async () => {
    items['/todo'] = [knowledgeItem('a', { mustRead: true, confirmed: false, dueDate: '2026-12-01', revision: 3 })];
    const confirmed = answer(calls.knowledge.confirm, () => {
      items['/todo'] = [knowledgeItem('a', { mustRead: true, confirmed: true, revision: 3 })];
      return { confirmedAt: '2026-11-20T01:00:00.000Z' };
    });
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: /制度a/ }));
    expect(await screen.findByText('必读 · 2026-12-01 前确认')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '我已阅读并知悉' }));
    expect(await screen.findByText('已确认阅读')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/待确认，排在最前/)).toBeNull());
    expect(screen.queryByRole('button', { name: '我已阅读并知悉' })).toBeNull();
    expect(confirmed).toEqual([{ newsId: 'a', revision: 3 }]);
  });
});
