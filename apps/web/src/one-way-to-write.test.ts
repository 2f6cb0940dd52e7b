import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./{features,kit,shell}/**/*.{ts,tsx}', '!**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const CALLS = new Map<string, Call>(
  Object.entries(calls).flatMap(([subject, all]) => Object.entries(all).map(([name, call]) => [`calls.${subject}.${name}`, call] as const)),
);

/** The calls of a source that are sent plainly although what they write may be in sight. */
function plainWrites(source: string): string[] {
  const sent = [...source.matchAll(/(?<![\w.])send\(\s*([\w.]+)/g)].map(([, call = '']) => call);
  return sent.filter((name) => {
    const call = CALLS.get(name);
    // A record and what happened to it are read by calls that are handed in.
    return call ? call.method === 'POST' && call.refreshes !== 'nothing' : name !== 'history' && name !== 'calls.get';
  });
}

it('sees what is sent plainly', () => {
  const source = 'await send(calls.todo.get, {}); send(\n calls.todo.remind, {}); a.send(b); send(call, {}); send(calls.drafts.save, {})';
  expect(plainWrites(source)).toEqual(['calls.todo.remind', 'call']);
});

it('finds every write sent by useSend, which refreshes what is in sight', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(400);
  expect(Object.entries(sources).flatMap(([file, source]) => plainWrites(source).map((call) => `${file}: ${call}`))).toEqual([]);
});

it('finds nothing refreshed by hand, except the list beside messages that are pushed and a tab that a person refreshes', () => {
  const byHand = Object.entries(sources).filter(([, source]) => source.includes('invalidateQueries('));
  expect(byHand.map(([file]) => file)).toEqual(['./features/messages/use-unread.ts', './shell/tabs/tabs-store.ts']);
});
