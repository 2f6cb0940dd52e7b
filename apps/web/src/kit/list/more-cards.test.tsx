import { calls } from '@houtai/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { refuseCall } from '#testing/answer.ts';
import { address } from '#testing/render-page.tsx';
import { answerTodos, renderSample } from '#testing/render-sample.tsx';
import { signedInAs } from '#testing/signed-in.ts';

/** Reports the observed end of the cards as visible, as a scroll would. */
let comeNear = (): void => {};

class Watch {
  readonly #told: (seen: { isIntersecting: boolean }[]) => void;
  constructor(told: (seen: { isIntersecting: boolean }[]) => void) {
    this.#told = told;
  }
  observe(): void {
    comeNear = () => this.#told([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

beforeEach(() => {
  signedInAs();
  const phone = window.matchMedia('(max-width: 600px)');
  vi.spyOn(phone, 'matches', 'get').mockReturnValue(true);
  vi.spyOn(window, 'matchMedia').mockReturnValue(phone);
  vi.stubGlobal('IntersectionObserver', Watch);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const more = () => screen.getByRole('button', { name: /· 共 \d+ 条$/ });

it('a growing list loads more as its end comes near, updates the address, and says when all are shown', async () => {
  const sent = answerTodos(35);
  renderSample();
  await screen.findByText('TD-1001');
  expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
  expect(more().textContent).toBe('上滑加载更多 · 共 35 条');
  act(() => comeNear());
  await screen.findByText('TD-1035');
  expect(screen.getByText('TD-1001')).toBeTruthy();
  expect(address()).toBe('/sample?size=40');
  expect(new Set(sent.map(({ offset, limit }) => `${offset} ${limit}`))).toEqual(new Set(['1 20', '1 40']));
  expect(screen.getByText('共 35 条，已全部显示')).toBeTruthy();
});

it('a growing list keeps selection and cards when it grows or fails, and retries by a button', async () => {
  answerTodos(60);
  renderSample();
  await screen.findByText('TD-1001');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 TD-1002' }));
  refuseCall(calls.todo.page, 'B0001', '系统出错了，请稍后重试');
  act(() => comeNear());
  await waitFor(() => expect(more().textContent).toContain('加载失败，点击重试'));
  expect(screen.getByText('TD-1001')).toBeTruthy();
  answerTodos(60);
  await userEvent.click(more());
  await screen.findByText('TD-1040');
  expect(screen.getByText('已选 1 条')).toBeTruthy();
});

it('a link to a later page shows that page with a way back', async () => {
  const sent = answerTodos(60);
  renderSample('?page=2');
  await screen.findByText('TD-1021');
  expect(sent[0]).toMatchObject({ offset: 2, limit: 20 });
  await userEvent.click(screen.getByRole('button', { name: '上一页' }));
  await screen.findByText('TD-1001');
  expect(more()).toBeTruthy();
});

it('opening the next record from the last card loads more', async () => {
  answerTodos(30);
  renderSample('?id=t20');
  await screen.findByText('TD-1001');
  await userEvent.click(await screen.findByRole('button', { name: '下一条' }));
  await waitFor(() => expect(address()).toContain('id=t21'));
});
