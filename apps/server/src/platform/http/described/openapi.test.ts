import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { appForTest, type AppForTest } from '../../testing/app-for-test.ts';

/** The part of OpenAPI 3.1 that the document uses; any other field is a fault. */
const Schema = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const Content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), z.strictObject({ schema: Schema }));
const Operation = z.strictObject({
  operationId: z.string().min(1),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(10),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(z.strictObject({ name: z.string(), in: z.enum(['query', 'path', 'header']), required: z.boolean(), schema: Schema }))
    .min(1)
    .optional(),
  requestBody: z.strictObject({ content: Content }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), z.strictObject({ description: z.string().min(1), content: Content })),
});
const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      token: z.strictObject({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
      client: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') }),
    }),
    schemas: z.record(z.string(), Schema),
  }),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post']), Operation)),
});

const ALL: [string, Call][] = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations).map(([name, call]): [string, Call] => [`${subject}.${name}`, call]),
);

let test: AppForTest;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  test = await appForTest();
  document = Document.parse((await test.app.inject('/api/openapi.json')).json());
});
afterAll(() => test.close());

describe('/api/openapi.json', () => {
  it('lists every call once and nothing else', () => {
    const listed = Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    expect(listed.toSorted()).toEqual(ALL.map(([name]) => name).toSorted());
  });

  it.each(ALL)('describes path, access and input of %s', (name, call) => {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    const operation = document.paths[path]?.[call.method === 'GET' ? 'get' : 'post'];
    expect(operation?.operationId).toBe(name);
    expect(operation?.description).toBe(`Access: ${call.access}`);
    expect(operation?.security === undefined).toBe(call.access === 'open');
    expect(operation?.requestBody === undefined).toBe(call.method === 'GET');
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
    const declared = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
    expect(declared.every((parameter) => parameter.required)).toBe(true);
  });

  it('contains everything that it refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => String(match[1]));
    const dangling = references.filter((reference) => {
      const name = /^#\/components\/schemas\/([\w.-]+)$/.exec(reference)?.[1];
      return name === undefined || !Object.hasOwn(document.components.schemas, name);
    });
    expect(dangling).toEqual([]);
  });
});

describe('/api/docs', () => {
  it('answers a page that loads nothing from other hosts', async () => {
    const page = await test.app.inject('/api/docs/');
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body).toContain('Houtai 接口文档');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).not.toMatch(/(src|href)="https?:/);
  });
});
