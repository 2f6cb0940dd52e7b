import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { COPIED_KINDS } from '@houtai/contract/data-kinds';
import { CHANGES_GATHERED_MS, CHANGES_READ_MS } from '@houtai/contract/limits';
import type { LiveEvent } from '@houtai/contract/messages';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answer, answerFile } from '#testing/answer.ts';
import { stopTime } from '#testing/fake-time.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { useParameters } from '../parameters.ts';
import { showRefusals } from './error-messages.ts';
import { followData } from './follow-data.ts';
import { isLiveRead } from './live-reads.ts';
import { followLive, onLiveEvent } from './live.ts';
import { keyOf, queryOf } from './query.ts';

const DICS = queryOf(calls.dictionaries.dics, { type: 'colours' });
const SCENES = queryOf(calls.scenes.list, {});
const AGENDA = [queryOf(calls.agenda.counts, {}), queryOf(calls.agenda.page, { limit: 6 })] as const;

let client: QueryClient;
let stops: (() => void)[];
let streams: object[];
let push: (event: LiveEvent) => void;
let cut: () => void;
beforeEach(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  showRefusals();
  signedInAs();
  client = new QueryClient();
  client.setQueryData(DICS.queryKey, []);
  client.setQueryData(SCENES.queryKey, []);
  for (const { queryKey } of AGENDA) client.setQueryData([...queryKey], []);
  useParameters.setState({ loaded: true, values: {} });
  answer(calls.parameters.listOpenParam, () => [{ paramKey: 'product_name', paramValue: '新名称' }]);
  streams = answerFile(calls.messages.stream, openStream);
  stops = [followData(client), followLive()];
  await vi.waitFor(() => expect(streams).toHaveLength(1));
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.restoreAllMocks();
});

function openStream(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      say(':\n\n');
      push = (event) => say(`data: ${JSON.stringify(event)}\n\n`);
      cut = () => controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const isStale = (query: { queryKey: readonly unknown[] }) => client.getQueryState(query.queryKey)?.isInvalidated;

it('only queries of changed data become stale', async () => {
  push({ type: 'data', what: ['dictionaries'] });
  await vi.waitFor(() => expect(isStale(DICS)).toBe(true));
  expect(isStale(SCENES)).toBe(false);
});

it.each(COPIED_KINDS)('all queries about %s become stale', async (kind) => {
  const keys = Object.values<Call>(calls[kind]).map((call) => [...keyOf(call), {}]);
  for (const key of keys) client.setQueryData(key, []);
  push({ type: 'data', what: [kind] });
  await vi.waitFor(() => expect(keys.map((queryKey) => isStale({ queryKey }))).toEqual(keys.map(() => true)));
});

it('an open record is refetched immediately, and the lists that depend on it within a second', async () => {
  stopTime();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const [opened, other, list] = [
    queryOf(calls.todo.get, { id: 't-1' }),
    queryOf(calls.todo.get, { id: 't-2' }),
    queryOf(calls.todo.page, {}),
  ];
  for (const { queryKey } of [opened, other, list]) client.setQueryData([...queryKey], []);
  const heard = new Promise<void>((resolve) => stops.push(onLiveEvent(() => resolve())));
  push({ type: 'changes', subject: 'todo', ids: ['t-1'] });
  await heard;
  expect([opened, other, list, ...AGENDA].map(isStale)).toEqual([true, false, false, false, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect([list, ...AGENDA].map(isStale)).toEqual([true, true, true]);
  expect([DICS, SCENES].map(isStale)).toEqual([false, false]);
});

it('the lists of many changed records are refetched within three seconds', async () => {
  stopTime();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const list = queryOf(calls.todo.page, {});
  client.setQueryData([...list.queryKey], []);
  const heard = new Promise<void>((resolve) => stops.push(onLiveEvent(() => resolve())));
  push({ type: 'changes', subject: 'todo', ids: 'many' });
  await heard;
  await vi.advanceTimersByTimeAsync(1_499);
  expect(isStale(list)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStale(list)).toBe(true);
});

it("a message makes the user's tasks stale, other news do not", async () => {
  push({ type: 'data', what: ['dictionaries'] });
  await vi.waitFor(() => expect(isStale(DICS)).toBe(true));
  expect(AGENDA.map(isStale)).toEqual([false, false]);
  // The current state, which a stream sends first.
  push({ type: 'messages', unread: [], added: [] });
  push({ type: 'messages', unread: [], added: ['m-1'] });
  await vi.waitFor(() => expect(AGENDA.map(isStale)).toEqual([true, true]));
  expect(isStale(SCENES)).toBe(false);
});

it("the user's tasks are fetched once while the stream begins, and refetched when they are old", async () => {
  client.setQueryData([...AGENDA[0].queryKey], [], { updatedAt: Date.now() - 3_000 });
  push({ type: 'messages', unread: [], added: [] });
  await vi.waitFor(() => expect(AGENDA.map(isStale)).toEqual([true, false]));
});

it("a change of required reading makes the user's tasks stale", async () => {
  push({ type: 'data', what: ['knowledge'] });
  await vi.waitFor(() => expect(AGENDA.map(isStale)).toEqual([true, true]));
});

it('open parameters are refetched', async () => {
  push({ type: 'data', what: ['parameters'] });
  await vi.waitFor(() => expect(useParameters.getState().values).toEqual({ product_name: '新名称' }));
});

it('consoles wait for a random part of the spread, so that they do not all refetch together', async () => {
  stopTime();
  vi.spyOn(Math, 'random').mockReturnValue(0.05);
  const heard = new Promise<void>((resolve) => stops.push(onLiveEvent(() => resolve())));
  push({ type: 'data', what: ['dictionaries', 'scenes'] });
  await heard;
  await vi.advanceTimersByTimeAsync(149);
  expect(isStale(SCENES)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isStale(SCENES)).toBe(true);
});

it('everything becomes stale when a lost stream is back', async () => {
  expect(isStale(DICS)).toBe(false);
  cut();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  await vi.waitFor(() => expect([isStale(DICS), isStale(SCENES)]).toEqual([true, true]));
});

it("another user's change appears within two seconds, even with all delays and other news meanwhile", async () => {
  stopTime();
  // The longest wait of a console.
  vi.spyOn(Math, 'random').mockReturnValue(1 - Number.EPSILON);
  const list = queryOf(calls.todo.page, {});
  client.setQueryData([...list.queryKey], []);
  push({ type: 'changes', subject: 'todo', ids: ['t-1'] });
  await vi.advanceTimersByTimeAsync(CHANGES_READ_MS / 2);
  push({ type: 'changes', subject: 'todo', ids: ['t-2'] });
  push({ type: 'changes', subject: 'todo', ids: 'many' });
  await vi.advanceTimersByTimeAsync(CHANGES_READ_MS / 2);
  expect(isStale(list)).toBe(true);
  // The rest of the two seconds is for the call, the event and the answer.
  expect(CHANGES_GATHERED_MS + CHANGES_READ_MS).toBeLessThanOrEqual(1_500);
});

it('a rename refetches only the lists that show names', async () => {
  const [list, dics] = [queryOf(calls.todo.page, {}), DICS];
  client.setQueryData([...list.queryKey], []);
  push({ type: 'data', what: ['person-names'] });
  await vi.waitFor(() => expect([list, ...AGENDA].map(isStale)).toEqual([true, true, true]));
  expect(isStale(dics)).toBe(false);
});

it('a second answer counts as caused by others when the first request was in flight at the push', async () => {
  const query = queryOf(calls.todo.page, { view: 'all' });
  const answers: (() => void)[] = [];
  answer(calls.todo.page, () => new Promise((resolve) => answers.push(() => resolve({ rows: [], total: 0 }))));
  const stop = new QueryObserver(client, query).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  push({ type: 'changes', subject: 'todo', ids: ['t1'] });
  await vi.waitFor(() => expect(isStale(query)).toBe(true));
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const first = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
  expect(isLiveRead(client, query.queryKey, first)).toBe(false);
  answers[1]?.();
  await vi.waitFor(() => expect(client.getQueryState(query.queryKey)?.dataUpdateCount).toBe(2));
  const second = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
  await vi.waitFor(() => expect(isLiveRead(client, query.queryKey, second)).toBe(true));
  stop();
});

it("an answer remains the user's own when the news of the same change replaces its request", async () => {
  const query = queryOf(calls.todo.page, { view: 'mine' });
  client.setQueryData(query.queryKey, { rows: [], total: 0 });
  const answers: (() => void)[] = [];
  answer(calls.todo.page, () => new Promise((resolve) => answers.push(() => resolve({ rows: [], total: 0 }))));
  const stop = new QueryObserver(client, { ...query, staleTime: Infinity }).subscribe(() => undefined);
  void client.invalidateQueries({ queryKey: query.queryKey });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  push({ type: 'changes', subject: 'todo', ids: ['t1'] });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const give of answers) give();
  await vi.waitFor(() => expect(client.getQueryState(query.queryKey)?.fetchStatus).toBe('idle'));
  await new Promise(setImmediate);
  expect(isLiveRead(client, query.queryKey, client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0)).toBe(false);
  stop();
});
