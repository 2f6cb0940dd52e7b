import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { hasOwnWords } from '@houtai/contract/missing-words';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { endPool, openPool } from '../../db/start/pool.ts';
import { AppError, parseInput, refusalOf } from './errors.ts';

/** An error of the driver, wrapped by drizzle. */
function wrapped(code: string, more: object = {}): Error {
  return new DrizzleQueryError('select secret from users', [], Object.assign(new Error(`driver says ${code}`), { code, ...more }));
}

describe('refusalOf', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'CONNECTION_LOST',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    '57014',
    '40001',
    '40P01',
  ])('answers 503 to %s, wrapped or not', (code) => {
    for (const error of [wrapped(code), Object.assign(new Error('bare'), { code })]) {
      expect(refusalOf(error, 'r1')).toMatchObject({ status: 503, body: { code: 'B0100', requestId: 'r1' }, unexpected: false });
    }
  });

  it('answers 503 to a missing socket of the database, and 500 to a missing file', () => {
    expect(refusalOf(wrapped('ENOENT', { syscall: 'connect' }), '').status).toBe(503);
    expect(refusalOf(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), '')).toMatchObject({
      status: 500,
      unexpected: true,
    });
  });

  it.each(['22021', '22P02', '22P05'])('attributes %s to the text', (code) => {
    expect(refusalOf(wrapped(code), '')).toMatchObject({ status: 422, body: { code: 'A0400' } });
  });

  it.each([
    [413, 'A0410'],
    [415, 'A0415'],
    [429, 'A0501'],
    [400, 'A0400'],
    [406, 'A0400'],
  ])('maps status %i of the framework to a code', (statusCode, code) => {
    expect(refusalOf(Object.assign(new Error('Body is too large'), { statusCode }), '').body.code).toBe(code);
  });

  it.each([
    ['an error', new Error('/srv/app/secret.ts:12')],
    ['an SQL error', wrapped('42P01')],
    ['a text', 'select 1'],
    ['nothing', undefined],
  ])('reveals nothing internal of %s', (_, thrown) => {
    const { status, body, unexpected } = refusalOf(thrown, 'r1');
    expect({ status, unexpected, code: body.code }).toEqual({ status: 500, unexpected: true, code: 'B0001' });
    expect(JSON.stringify(body)).not.toMatch(/secret|select|srv|users/);
  });

  it("recognises the driver's error when nothing listens", async () => {
    for (const options of [
      { host: '127.0.0.1', port: 1 },
      { host: '/nowhere/at/all', port: 5432 },
    ]) {
      const pool = openPool(
        { ...options, user: 'nobody', database: 'none' },
        { max: 1, statementTimeoutMs: 2_000, plans: 'force_custom_plan' },
      );
      const error: unknown = await pool.query('select 1').then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(refusalOf(error, '').body.code).toBe('B0100');
      await endPool(pool);
    }
  });
});

const WITH_FIELDS = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries<Call>(operations).flatMap(([name, { method, request }]) =>
    request instanceof z.ZodObject ? [{ name: `${subject}.${name}`, method, request }] : [],
  ),
);

function faultsOf(request: z.ZodType, sent: unknown): readonly { path: string; msg: string }[] {
  try {
    parseInput(request, sent);
    return [];
  } catch (error) {
    return (error instanceof AppError && error.errors) || expect.fail(String(error));
  }
}

describe('parseInput', () => {
  it.each([
    ['left out', undefined, WITH_FIELDS],
    // An address cannot contain null.
    ['null', null, WITH_FIELDS.filter(({ method }) => method === 'POST')],
  ])('answers 不能为空 for a required value of any call that is %s', (_, value, tried) => {
    const said = tried.flatMap(({ name, request }) => {
      const required = Object.entries<z.ZodType>(request.shape).filter(([, field]) => !field.safeParse(undefined).success);
      const sent = Object.fromEntries(required.map(([field]) => [field, value]));
      return faultsOf(request, sent).map(({ path, msg }) => `${name}.${path} ${msg}`);
    });
    expect(said.length).toBeGreaterThan(300);
    expect(said.filter((words) => !words.endsWith(' 不能为空') && !hasOwnWords(words.slice(words.indexOf(' ') + 1)))).toEqual([]);
  });

  it('names the expected type of a value of another type', () => {
    expect(faultsOf(calls.posts.update.request, { name: 1, code: [], id: 'x', version: 'x' })).toEqual([
      { path: 'name', msg: '应为文本' },
      { path: 'code', msg: '应为文本' },
      { path: 'version', msg: '应为数字' },
    ]);
  });
});
