import { calls } from '@houtai/contract';
import type { LiveEvent } from '@houtai/contract/messages';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answer, answerFile, refuseCall } from '#testing/answer.ts';
import { makeAccount, signedInAs } from '#testing/signed-in.ts';

import { showRefusals } from '../calls/error-messages.ts';
import { followLive } from '../calls/live.ts';
import { queryClient, queryOf } from '../calls/query.ts';
import { send } from '../calls/send.ts';
import { followRights } from './follow-rights.ts';
import { useSession } from './session.ts';

const TAG = 'monitor:online:list';

let stops: (() => void)[];
let accounts: object[];
let push: (event: LiveEvent) => void;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  showRefusals();
  signedInAs();
  accounts = answer(calls.account.get, () => makeAccount({ name: '改了名' }));
  answer(calls.menus.mine, () => ({ menus: [], buttons: [TAG] }));
  const streams = answerFile(calls.messages.stream, openStream);
  stops = [followRights(), followLive()];
  await vi.waitFor(() => expect(streams).toHaveLength(1));
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
});

function openStream(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

it('account, menus and buttons are refetched when the server reports a change', async () => {
  push({ type: 'menus' });
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ userInfo: { name: '改了名' }, name: '小李', buttons: [TAG] }));
});

it('a message does not refetch rights', async () => {
  push({ type: 'messages', unread: [], added: [] });
  push({ type: 'menus' });
  await vi.waitFor(() => expect(useSession.getState().buttons).toEqual([TAG]));
  expect(accounts).toHaveLength(1);
});

it('a change during the refetch causes another one', async () => {
  push({ type: 'menus' });
  push({ type: 'menus' });
  push({ type: 'menus' });
  await vi.waitFor(() => expect(accounts).toHaveLength(2));
});

it('a refusal, silent or not, refetches rights at most once a minute', async () => {
  refuseCall(calls.online.page, 'A0301', '没有权限');
  const ask = () => send(calls.online.page, {}, { silent: true }).catch(() => undefined);
  const since = Date.now();
  await ask();
  await ask();
  await vi.waitFor(() => expect(useSession.getState().buttons).toEqual([TAG]));
  expect(accounts).toHaveLength(1);
  vi.setSystemTime(since + 59_999);
  await ask();
  vi.setSystemTime(since + 60_000);
  await ask();
  await vi.waitFor(() => expect(accounts).toHaveLength(2));
});

it('refused queries are refetched once the rights have changed, and not before', async () => {
  const refused = refuseCall(calls.online.page, 'A0301', '没有权限');
  const query = new QueryObserver(queryClient, { ...queryOf(calls.online.page, {}, { silent: true }), retry: false });
  stops.push(
    query.subscribe(() => {}),
    () => queryClient.clear(),
  );
  await vi.waitFor(() => expect(query.getCurrentResult().isError).toBe(true));
  await vi.waitFor(() => expect(useSession.getState().buttons).toEqual([TAG]));
  await vi.waitFor(() => expect(refused).toHaveLength(2));
  push({ type: 'menus' });
  await vi.waitFor(() => expect(accounts).toHaveLength(2));
  answer(calls.online.page, () => ({ rows: [], total: 0 }));
  answer(calls.menus.mine, () => ({ menus: [], buttons: [] }));
  push({ type: 'menus' });
  await vi.waitFor(() => expect(query.getCurrentResult().data).toEqual({ rows: [], total: 0 }));
  expect(refused).toHaveLength(2);
});

it('rights stay unchanged when nothing can be loaded', async () => {
  const tried = refuseCall(calls.account.get, 'B0100', '数据库暂时无法访问');
  push({ type: 'menus' });
  await vi.waitFor(() => expect(tried).toHaveLength(1));
  expect(useSession.getState()).toMatchObject({ token: 'test-token', userInfo: { name: '李明' }, menus: [] });
});
