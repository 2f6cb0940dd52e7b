import { calls } from '@houtai/contract';
import type { Call, Envelope } from '@houtai/contract/call';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { type AppForTest, appForTest } from './platform/testing/app-for-test.ts';
import { openSession } from './platform/testing/open-session.ts';
import { sendTo } from './platform/testing/send-to.ts';

let test: AppForTest;
let token: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-admin'));
});
afterAll(() => test.close());

type Case = { name: string; call: Call; conditions: string[] };

/** The optional input of all lists in the contract and of their exports. */
const LISTS = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).flatMap(([name, call]: [string, Call]): Case[] => {
    if (call.access === 'open' || call.access === 'member' || call.access === 'ai-client') return [];
    if (!(call.request instanceof z.ZodObject) || (call.method === 'POST' && !('columns' in call.request.shape && call.kind === 'file')))
      return [];
    const shape: Record<string, z.ZodType> = call.request.shape;
    const conditions = Object.keys(shape).filter((key) => shape[key]?.safeParse(undefined).success);
    return conditions.length === 0 ? [] : [{ name: `${subject}.${name}`, call, conditions }];
  }),
);

async function faultsOf({ call, conditions }: Case, nothing: '' | null): Promise<string[]> {
  const sent = Object.fromEntries(conditions.map((condition) => [condition, nothing]));
  const headers = { [TOKEN_HEADER]: token };
  const url = `${API_PREFIX}${call.path}`;
  const response =
    call.method === 'GET'
      ? await test.app.inject({ url, headers, query: Object.fromEntries(conditions.map((condition) => [condition, ''])) })
      : await test.app.inject({ method: 'POST', url, headers, payload: sent });
  if (!String(response.headers['content-type']).includes('json')) return [];
  const { errors = [] } = response.json<Envelope>();
  return errors.filter(({ path }) => conditions.includes(path)).map(({ path, msg }) => `${path}: ${msg}`);
}

it('looks at the conditions of many lists', () => {
  expect(LISTS.length).toBeGreaterThan(60);
  expect(LISTS.map(({ name }) => name)).toEqual(expect.arrayContaining(['reimbursements.page', 'reimbursements.export', 'customers.page']));
});

it.each(LISTS)('$name treats a blank condition as none', async (list) => {
  expect(await faultsOf(list, '')).toEqual([]);
  if (list.call.method === 'POST') expect(await faultsOf(list, null)).toEqual([]);
});

it('gives the same rows with blank conditions as without, and checks required input once', async () => {
  const url = `${API_PREFIX}${calls.reimbursements.page.path}`;
  const headers = { [TOKEN_HEADER]: token };
  const blank = await test.app.inject({ url: `${url}?type=&ownerId=&from=&sort=&limit=`, headers });
  const { rows, total } = (await sendTo(test.app, calls.reimbursements.page, {}, token)).result;
  expect(rows.length).toBeGreaterThan(0);
  expect(blank.json()).toMatchObject({ code: '00000', rows: rows.map(({ id }) => ({ id })), total });
  const { errors } = (await test.app.inject({ url: `${API_PREFIX}${calls.reimbursements.get.path}?id=`, headers })).json<Envelope>();
  expect(errors).toEqual([{ path: 'id', msg: '不能为空' }]);
});
