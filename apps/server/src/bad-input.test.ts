import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { CODES, type Code } from '@houtai/contract/codes';
import { hostileInputs } from '@houtai/contract/hostile-inputs';
import { TAGS } from '@houtai/contract/tags';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { makeUser } from './platform/testing/make.ts';
import { openSession } from './platform/testing/open-session.ts';

const ALL: [string, Call][] = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]): [string, Call] => [`${subject}.${name}`, call]),
);
/** A stream takes no input and does not end by itself; its refusals are tested below and in its own tests. */
const ENDING = ALL.filter(([, call]) => call.kind !== 'stream');
const WITH_BODY = ALL.filter(([, call]) => call.method === 'POST' && call.kind !== 'multipart');
/** A body is parsed before its call is known, so one call of each subject stands for the others. */
const PARSED = [...new Map(WITH_BODY.map(([name, call]) => [name.split('.')[0], [name, call] as const])).values()];
/** Calls without required input, so that only the one value can be at fault. */
const WITHOUT_INPUT = ENDING.filter(([, call]) => call.request.safeParse({}).success);
const CLOSED = ALL.filter(([, call]) => call.access !== 'open');
const TAGGED = ALL.filter(([, call]) => Object.hasOwn(TAGS, call.access));
const STAFF_ONLY = ALL.filter(([, call]) => call.access === 'signed-in' || Object.hasOwn(TAGS, call.access));
const MEMBERS_ONLY = ALL.filter(([, call]) => call.access === 'member');

/** A hundred thousand bytes in all; in an address, as many as Node accepts. */
const longFor = ({ method }: Call, fields = 1) => '长'.repeat(Math.ceil((method === 'GET' ? 1_700 : 34_000) / fields));
const wrongValuesFor = (call: Call, fields: number): unknown[] => [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  '\u0000',
  '\ud800',
  "'; drop table users; --",
  '../../etc/passwd',
  longFor(call, fields),
  [],
  [[]],
  {},
  { $ne: 1 },
];

/** Each request has a new address, so that the limits by address do not apply. */
let sent = 0;
let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
  await makeUser(test.db, { id: 'nobody' });
});
afterAll(() => test.close());

/** The session of each user, until a successful call may have ended it. */
const tokens = new Map<string, string>();

/** Sends as a user who may make the call. */
async function send(call: Call, options: InjectOptions, as: string | null = call.access === 'member' ? 'u-member' : 'u-admin') {
  if (as === null) return inject(call, options);
  const token = tokens.get(as) ?? (await openSession(test.db, as)).token;
  tokens.set(as, token);
  const headers: Record<string, string> = { ...(options.headers as Record<string, string>), 'x-access-token': token };
  const response = await inject(call, { ...options, headers });
  if (call.method === 'POST' && response.statusCode < 400) tokens.delete(as);
  return response;
}

/** A read does not change the session, so its requests may run in parallel; a write may end it. */
async function sendEach(call: Call, inputs: readonly Record<string, unknown>[]): Promise<LightMyRequestResponse[]> {
  if (call.method === 'GET') return Promise.all(inputs.map((input) => send(call, withInput(call, input))));
  const responses: LightMyRequestResponse[] = [];
  for (const input of inputs) responses.push(await send(call, withInput(call, input)));
  return responses;
}

function inject(call: Call, options: InjectOptions): Promise<LightMyRequestResponse> {
  sent += 1;
  const remoteAddress = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const path = call.path.replace(/:\w+/g, 'nothing');
  return test.app.inject({ method: call.method, url: `/api${path}`, remoteAddress, ...options });
}

function withInput(call: Call, input: Record<string, unknown>): InjectOptions {
  if (call.method === 'POST') return { payload: input };
  const query = Object.entries(input).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]);
  return { query: Object.fromEntries(query) };
}

/** Internals that no answer may show: a stack, SQL, a path, the name of a library. */
const INTERNAL = /\bat \w|node_modules|\.ts:|\/work|\/home|select .* from|insert into|drizzle|postgres|fastify|zod|ECONN|undefined/i;

function expectEnvelope(response: LightMyRequestResponse, code?: Code): void {
  const body = response.json<{ code: Code; msg: string; requestId?: string }>();
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.statusCode).toBe(CODES[body.code].status);
  expect(response.statusCode).toBeLessThan(500);
  expect(body.msg).toMatch(/\p{Script=Han}/u);
  expect(body.code).toBe(code ?? body.code);
  expect(body.code === 'A0400' ? body.msg : '').not.toMatch(ENGLISH);
  const isRefusal = body.code !== '00000' && body.code !== 'L0004';
  expect(isRefusal ? body.requestId : NO_REQUEST_ID).toMatch(/^[0-9a-f-]{36}$/);
  expect(isRefusal ? response.body : '').not.toMatch(INTERNAL);
}

/** The name of a field, or English words of a schema. */
const ENGLISH = /^[\w.]+：|string|number|boolean|object|array|null|record|"/i;

const NO_REQUEST_ID = '0'.repeat(36);

/** The names of a call's fields, over all variants of its schema. */
function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {}, anyOf = [], oneOf = [] } = Described.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return [...new Set([...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap((shape) => Object.keys(shape.properties ?? {}))])];
}

const Shape = z.object({ properties: z.record(z.string(), z.unknown()).optional() });
const Described = Shape.extend({ anyOf: z.array(Shape).optional(), oneOf: z.array(Shape).optional() });

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe.each(ENDING)('%s', (_, call) => {
  it('refuses wrong values in the envelope and never fails with an error of its own', async () => {
    const fields = [...fieldsOf(call.request), 'unheardOf'];
    const inputs = wrongValuesFor(call, fields.length).map((value) => Object.fromEntries(fields.map((field) => [field, value])));
    for (const response of await sendEach(call, inputs)) expectEnvelope(response, call.kind === 'multipart' ? 'A0415' : undefined);
  });

  it('never fails on names that every object inherits, or on numbers beyond exact integers', async () => {
    if (call.kind === 'multipart') return;
    const inputs = [...hostileInputs(call.request)].flatMap((input): Record<string, unknown>[] =>
      call.request.safeParse(input).success && isObject(input) ? [input] : [],
    );
    const different = new Map(inputs.map((input) => [JSON.stringify(input), input]));
    for (const response of await sendEach(call, [...different.values()])) expectEnvelope(response);
  });

  it('answers in the envelope when nothing is sent', async () => {
    expectEnvelope(await send(call, {}));
  });
});

describe.each(WITHOUT_INPUT)('%s', (_, call) => {
  it('refuses or ignores one wrong value at a time', async () => {
    const inputs = fieldsOf(call.request).flatMap((field) => [null, [], '\u0000', longFor(call)].map((value) => ({ [field]: value })));
    for (const response of await sendEach(call, inputs)) expectEnvelope(response);
  });
});

describe.each(PARSED)('%s', (_, call) => {
  it.each([
    ['null', 'null'],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['broken JSON', '{"a":'],
    ['nothing at all', ''],
    ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
    ['a hundred thousand levels', nested(100_000)],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('refuses a body that is %s', async (__, payload) => {
    expectEnvelope(await send(call, { payload, headers: { 'content-type': 'application/json' } }));
  });

  it('refuses a body beyond the limit', async () => {
    const payload = JSON.stringify({ x: 'x'.repeat(1_100_000) });
    expectEnvelope(await send(call, { payload, headers: { 'content-type': 'application/json' } }), 'A0410');
  });

  it.each(['application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'refuses a body of %s',
    async (type) => {
      expectEnvelope(await send(call, { payload: 'a=1', headers: { 'content-type': type } }), 'A0415');
    },
  );
});

describe.each(CLOSED)('%s', (_, call) => {
  it('needs a token', async () => {
    expectEnvelope(await send(call, {}, null), 'L0001');
  });

  it.each([
    ['garbage', 'garbage'],
    ['a letter beyond ASCII', '\u00e9'],
    ['five thousand letters', 'x'.repeat(5_000)],
    ['a piece of SQL', "' or 1=1 --"],
  ])('refuses %s as a token', async (__, token) => {
    expectEnvelope(await inject(call, { headers: { 'x-access-token': token } }), 'L0001');
  });

  it('does not serve an account that is disabled', async () => {
    expectEnvelope(await send(call, {}, 'u-disabled'), 'L0001');
  });
});

describe.each(STAFF_ONLY)('%s', (_, call) => {
  it('refuses members with A0301', async () => {
    expectEnvelope(await send(call, {}, 'u-member'), 'A0301');
  });
});

describe.each(TAGGED)('%s', (_, call) => {
  it('needs the permission, and names it', async () => {
    const response = await send(call, {}, 'nobody');
    expectEnvelope(response, 'A0301');
    expect(response.json<{ msg: string }>().msg).toContain(call.access);
  });
});

describe.each(MEMBERS_ONLY)('%s', (_, call) => {
  it('refuses staff with A0301', async () => {
    expectEnvelope(await send(call, {}, 'u-admin'), 'A0301');
  });
});

describe('the edge', () => {
  it.each([
    ['GET', '/api/nothing', 'A0404'],
    ['POST', '/api/ad-biz/nothing/add', 'A0404'],
    ['GET', '/api', 'A0404'],
    ['GET', '/api/../etc/passwd', 'A0404'],
    ['GET', '/api/%zz', 'A0400'],
    ['GET', `/api/op-biz/file/read/${'a'.repeat(5_000)}`, 'A0400'],
  ] as const)('answers %s %s with %s', async (method, url, code) => {
    expectEnvelope(await test.app.inject({ method, url }), code);
  });

  it.each(ALL)('names the method that serves %s', async (_, call) => {
    const wrong = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter((method) => method !== call.method);
    for (const method of wrong) {
      const response = await inject(call, { method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']).parse(method) });
      expectEnvelope(response, 'A0405');
      expect(response.headers.allow).toBe(call.method);
    }
  });
});
