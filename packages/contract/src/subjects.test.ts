import { describe, expect, it } from 'vitest';

import type { Call } from './call.ts';
import { calls, subjects } from './index.ts';
import { AREAS, RECORDS } from './operations.ts';
import { REFRESHES } from './refreshes.ts';
import { TAGS } from './tags.ts';

const WRITES = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations)
    .map(([name, call]): { name: string; call: Call } => ({ name: `${subject}.${name}`, call }))
    .filter(({ call }) => call.method === 'POST'),
);

describe('the subjects', () => {
  it('have each a key, a name and records of their own', () => {
    for (const list of [subjects.map(({ key }) => key), subjects.flatMap(({ records }) => [...records])])
      expect(list).toEqual([...new Set(list)]);
    expect(subjects.filter(({ name }) => !/^[\u4e00-\u9fff]+$/.test(name))).toEqual([]);
  });

  it('have each tag once, with a label', () => {
    const tags = subjects.flatMap((one) => Object.keys(one.tags));
    expect(tags).toEqual(Object.keys(TAGS));
    expect(Object.entries(TAGS).filter(([tag, label]) => !/^\w+:\w+:\w+$/.test(tag) || label === '')).toEqual([]);
  });

  it('own their calls', () => {
    for (const [subject, operations] of Object.entries(calls))
      expect(Object.values(operations).filter((call: Call) => call.subject !== subject)).toEqual([]);
  });

  it('refresh others than themselves', () => {
    expect(Object.entries(REFRESHES).filter(([key, others]) => others.some((other) => other === key))).toEqual([]);
    expect(REFRESHES['todo']).toEqual(['agenda']);
  });
});

describe('the operation log', () => {
  it.each(WRITES)('$name has an operation in Chinese, or a reason not to be logged', ({ call }) => {
    if (call.unlogged === undefined) expect(call.operation).toMatch(/^[\u4e00-\u9fff]{2}.{0,28}$/);
    else expect([call.unlogged === '', call.operation]).toEqual([false, undefined]);
  });

  it('has a name for the area of everything that it holds, and for no other', () => {
    const logged = WRITES.filter(({ call }) => call.operation !== undefined).map(({ call }) => call.subject);
    expect(Object.keys(AREAS)).toEqual([...new Set(logged)]);
    expect(AREAS['todo']).toBe('待办');
  });

  it.each([
    ['todo', '待办'],
    ['user', '用户'],
    ['company', '公司'],
    ['dictionary-entry', '字典'],
    ['paper', undefined],
  ])('calls a record of type %s %s', (type, words) => {
    expect(RECORDS[type]).toBe(words);
  });
});
