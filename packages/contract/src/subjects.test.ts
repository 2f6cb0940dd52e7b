import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { AREAS, RECORDS } from './administration/operations.ts';
import { type Call, defineCall, Empty } from './call.ts';
import { calls, subjects } from './index.ts';
import { REFRESHES } from './refreshes.ts';
import { TAGS } from './tags.ts';

const WRITES = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations)
    .map(([name, call]): { name: string; call: Call } => ({ name: `${subject}.${name}`, call }))
    .filter(({ call }) => call.method === 'POST'),
);

describe('the subjects', () => {
  it('have a unique key and name, and record types of their own', () => {
    for (const list of [subjects.map(({ key }) => key), subjects.flatMap(({ records }) => [...records])])
      expect(list).toEqual([...new Set(list)]);
    expect(subjects.filter(({ name }) => !/^[\u4e00-\u9fff]+$/.test(name))).toEqual([]);
  });

  it('declare each tag once, with a label', () => {
    const tags = subjects.flatMap((one) => Object.keys(one.tags));
    expect(tags).toEqual(Object.keys(TAGS));
    expect(Object.entries(TAGS).filter(([tag, label]) => !/^\w+:\w+:\w+$/.test(tag) || label === '')).toEqual([]);
  });

  it('own their calls', () => {
    for (const [subject, operations] of Object.entries(calls))
      expect(Object.values(operations).filter((call: Call) => call.subject !== subject)).toEqual([]);
  });

  it('refresh only other subjects', () => {
    expect(Object.entries(REFRESHES).filter(([key, others]) => others.some((other) => other === key))).toEqual([]);
    expect(REFRESHES['todo']).toEqual(['agenda']);
  });
});

describe('the operation log', () => {
  it.each(WRITES)('$name has an operation in Chinese, or a reason not to be logged', ({ call }) => {
    if (call.unlogged === undefined) expect(call.operation).toMatch(/^[\u4e00-\u9fff]{2}.{0,28}$/);
    else expect([call.unlogged === '', call.operation]).toEqual([false, undefined]);
  });

  it('has a name for the area of every operation, and no other name', () => {
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
  ])('labels a record of type %s as %s', (type, words) => {
    expect(RECORDS[type]).toBe(words);
  });
});

/** Names of fields in answers that give access. */
const SECRETS = new Set(['password', 'token', 'tokenKey', 'key']);

describe('an idempotency key', () => {
  it('belongs to every write, or the write says why it may arrive twice', () => {
    const isSaid = ({ idempotent = false, unkeyed = '' }: Call) => (idempotent ? unkeyed === '' : unkeyed.length >= 10);
    expect(WRITES.filter(({ call }) => !isSaid(call)).map(({ name }) => name)).toEqual([]);
  });

  it('belongs to every logged write except files, sign-ins and what happens once by its state', () => {
    const left = WRITES.filter(({ call }) => call.operation !== undefined && !call.idempotent && call.kind === 'json');
    expect(left.map(({ name, call }) => `${name}: ${call.unkeyed ?? ''}`)).toMatchInlineSnapshot(`
      [
        "account.startLink: each press begins a sign-in of its own, and one that is not finished ends by itself",
        "account.link: the code behind it is spent once",
        "assistant.fill: it writes nothing but its line in the log",
        "assistant.test: each press asks how things are now",
        "assistant.readOthers: it changes nothing",
        "deliveries.check: each press asks how things are now",
        "factors.sendDeviceCode: the newest code counts, and a few a day go out",
        "factors.proveDevice: a code is good once",
        "factors.beginTotp: each press makes a secret of its own, and one that is not confirmed opens nothing",
        "factors.confirmTotp: a code is good once",
        "factors.removeTotp: an app is taken off once",
        "imports.commit: its state lets it happen once",
        "imports.cancel: its state lets it happen once",
        "imports.undo: its state lets it happen once",
        "knowledge.read: the first look is noted once",
        "mail.test: each press asks how things are now",
        "notices.read: the first look is noted once",
        "roles.previewPermission: it changes nothing",
        "roles.users: it changes nothing",
        "session.logout: a session ends once",
        "session.prove: a proof that is given twice counts as one",
        "session.end: a session ends once",
        "session.forgetFactor: a device that is asked again is asked again",
      ]
    `);
  });

  it('does not store a secret that only the answer has', () => {
    const told = WRITES.filter(({ call }) => call.idempotent && Object.keys(fieldsOf(call.result)).some((field) => SECRETS.has(field)));
    expect(told.length).toBeGreaterThan(3);
    expect(told.filter(({ call }) => call.secretAnswer === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('has to be declared: a POST without it or a reason does not compile', () => {
    const said = { method: 'POST', path: '/x', access: 'signed-in', operation: '新建', summary: 'Adds', result: Empty } as const;
    // @ts-expect-error -- neither keyed nor a reason
    defineCall(said);
    // @ts-expect-error -- a reason beside the key
    defineCall({ ...said, idempotent: true, unkeyed: 'it reads' });
    // @ts-expect-error -- a call without a key keeps no answer
    defineCall({ ...said, unkeyed: 'it reads', secretAnswer: '已完成' });
    expect(defineCall({ ...said, idempotent: true }).idempotent).toBe(true);
  });
});

/** The fields of a result, or of its rows if it is a list. */
function fieldsOf(result: z.ZodType): z.core.$ZodShape {
  if (result instanceof z.ZodArray) return fieldsOf(result.element as z.ZodType);
  if (result instanceof z.ZodNullable) return fieldsOf(result.unwrap() as z.ZodType);
  return result instanceof z.ZodObject ? result.shape : {};
}
