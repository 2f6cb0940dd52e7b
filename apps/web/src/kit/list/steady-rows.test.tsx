import { calls } from '@houtai/contract';
import type { LiveEvent } from '@houtai/contract/messages';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { followData } from '#platform/calls/follow-data.ts';
import { followLive } from '#platform/calls/live.ts';
import { answer, answerFile } from '#testing/answer.ts';
import { renderSample } from '#testing/render-sample.tsx';
import { makeTodo } from '#testing/sample-list.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import { steadyRows } from './steady-rows.ts';

let stops: (() => void)[] = [];
let push: (event: LiveEvent) => void;
let rows: ReturnType<typeof makeTodo>[];

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  signedInAs();
  rows = [1, 2, 3].map((index) => makeTodo(index));
  answer(calls.todo.page, () => ({ rows, total: rows.length }));
  answerFile(calls.messages.stream, () => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      push = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    };
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.restoreAllMocks();
});

const shown = () => screen.getAllByText(/^TD-/).map(({ textContent }) => textContent);

/** Opens a list with live changes, and has another user change it to `next`. */
async function openThenChange(
  next: readonly ReturnType<typeof makeTodo>[],
  hold: (user: ReturnType<typeof userEvent.setup>) => Promise<void>,
) {
  const user = userEvent.setup();
  const client = renderSample();
  stops = [followData(client), followLive()];
  await screen.findByText('TD-1001');
  await waitFor(() => expect(push).toBeTypeOf('function'));
  await hold(user);
  rows = [...next];
  act(() => push({ type: 'changes', subject: 'todo', ids: ['t1'] }));
  return user;
}

const overTheSecondRow = (user: ReturnType<typeof userEvent.setup>) => user.hover(screen.getByText('TD-1002'));

it('a row under the pointer stays in place while other users change the list, and the list shows the number of waiting changes', async () => {
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error('there are rows');
  const user = await openThenChange([makeTodo(4), second, { ...first, resultRequest: '<p>改过的内容</p>' }], overTheSecondRow);
  expect((await screen.findByText('3 处更新')).closest('p')?.textContent).toContain('新增 1 条、移出 1 条、换位 1 条');
  expect(shown()).toEqual(['TD-1001', 'TD-1002', 'TD-1003']);
  await user.unhover(screen.getByText('TD-1002'));
  await user.hover(document.body);
  await waitFor(() => expect(shown()).toEqual(['TD-1004', 'TD-1002', 'TD-1001']));
  expect(screen.queryByText(/处更新$/)).toBeNull();
});

it("waiting changes are applied on the user's request", async () => {
  const user = await openThenChange([makeTodo(4), ...rows], overTheSecondRow);
  await screen.findByText('1 处更新');
  const button = screen.getByRole('button', { name: '现在归位' });
  // The pointer leaves the rows on its way to the button.
  await user.hover(button);
  expect(shown()).toEqual(['TD-1001', 'TD-1002', 'TD-1003']);
  await user.click(button);
  expect(shown()).toEqual(['TD-1004', 'TD-1001', 'TD-1002', 'TD-1003']);
});

it("a list without pointer or focus applies other users' changes immediately", async () => {
  await openThenChange([makeTodo(4), ...rows], async () => {});
  await waitFor(() => expect(shown()).toEqual(['TD-1004', 'TD-1001', 'TD-1002', 'TD-1003']));
  expect(screen.queryByText(/处更新$/)).toBeNull();
});

it('cells that other users changed are marked, and no others', async () => {
  const [first, ...others] = rows;
  if (!first) throw new Error('there are rows');
  await openThenChange([{ ...first, number: 'TD-1009' }, ...others], overTheSecondRow);
  const cell = (await screen.findByText('TD-1009')).closest('td');
  expect(cell?.hasAttribute('data-changed')).toBe(true);
  expect(document.querySelectorAll('[data-changed]')).toHaveLength(1);
});

it('a row that passes others counts as moved', () => {
  const rowId = (id: string) => id;
  expect(steadyRows(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'], { rowId }).waiting).toEqual({ came: 0, gone: 0, moved: 1 });
  expect(steadyRows(['a', 'b', 'c'], ['a', 'b', 'c'], { rowId }).waiting).toEqual({ came: 0, gone: 0, moved: 0 });
});
