import { describe, expect, it } from 'vitest';

import type { Call } from './call.ts';
import { calls } from './index.ts';
import { areaName, AREAS, UNLOGGED } from './operations.ts';

const ALL = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]): { name: string; subject: string; call: Call } => ({
    name: `${subject}.${name}`,
    subject,
    call,
  })),
);
const WRITES = ALL.filter(({ call }) => call.method === 'POST');
const LOGGED = ALL.filter(({ call }) => call.operation !== undefined);

describe('the operation log', () => {
  it.each(WRITES)('$name has an operation in Chinese, or a reason not to be logged', ({ call }) => {
    const reason = UNLOGGED[call.path];
    if (reason === undefined) expect(call.operation).toMatch(/^[\u4e00-\u9fff]{2}.{0,28}$/);
    else expect(call.operation).toBeUndefined();
  });

  it('excuses no call that is not there', () => {
    const paths = WRITES.map(({ call }) => call.path);
    expect(Object.keys(UNLOGGED).filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('has a name in operations.ts for the area of everything that it holds', () => {
    expect([...new Set(LOGGED.map(({ subject }) => subject))].filter((subject) => AREAS[subject] === undefined)).toEqual([]);
  });
});

describe('areaName', () => {
  it.each([
    ['todo', '待办'],
    ['user', '用户'],
    ['company', '公司'],
    ['paper', 'paper'],
  ])('of %s is %s', (area, words) => {
    expect(areaName(area)).toBe(words);
  });
});
