import type { Call } from '@houtai/contract/call';
import { CODES } from '@houtai/contract/codes';
import { API_PREFIX, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX, TOKEN_HEADER } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import { z } from 'zod';

type Calls = Record<string, Record<string, Call>>;
type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of all calls: access, fields and the envelope of the answer. It is built when it is first read, because that
 * takes longer than the rest of the start and it is rarely read.
 */
export function openApiOf(calls: Calls, version: string): Json {
  let read: ReturnType<typeof describeCalls> | undefined;
  const described = () => (read ??= describeCalls(calls));
  return {
    openapi: '3.1.0',
    info: { title: 'Houtai 后台', version, description: 'Every answer carries a code; 00000 is success. The status only gives its class.' },
    servers: [{ url: '/' }],
    get components() {
      return {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: TOKEN_HEADER }, client: { type: 'http', scheme: 'bearer' } },
        schemas: described().schemas,
      };
    },
    get paths() {
      return described().paths;
    },
  };
}

function describeCalls(calls: Calls): { paths: Record<string, Json>; schemas: Json } {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Refusal: refusalSchema() };
  for (const [subject, operations] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(operations)) {
      const path = API_PREFIX + call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...ownValue(paths, path),
        [call.method.toLowerCase()]: operationOf(`${subject}.${name}`, subject, { call, schemas }),
      };
    }
  }
  return { paths, schemas };
}

const KEY_PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    maxLength: IDEMPOTENCY_KEY_MAX,
    description: 'The same key twice makes one record and gets the first answer again',
  },
};

/** A call, and a collection for schemas that refer to themselves. */
type Documented = { call: Call; schemas: Json };

function operationOf(operationId: string, tag: string, { call, schemas }: Documented): Json {
  const request = schemaOf(call.request, { io: 'input', name: `${operationId}.request`, schemas });
  const result = schemaOf(call.result, { io: 'output', name: `${operationId}.result`, schemas });
  const parameters = [...(call.method === 'GET' ? parametersOf(request, call.path) : []), ...(call.idempotent ? [KEY_PARAMETER] : [])];
  const body = call.method === 'POST' && { requestBody: { content: { [bodyType(call)]: { schema: bodySchema(call, request) } } } };
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    description: `Access: ${call.access}`,
    ...(call.access === 'open' ? {} : { security: [call.access === 'ai-client' ? { client: [] } : { token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...body,
    responses: {
      200: { description: 'Success', content: answerContent(call, result) },
      default: { description: 'Refusal', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  };
}

/** The JSON schema; its definitions move to the schemas of the document, because a reference starts at the document. */
function schemaOf(schema: z.ZodType, { io, name, schemas }: { io: 'input' | 'output'; name: string; schemas: Json }): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  const { $defs: aside = {}, ...own } = JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', `"#/components/schemas/${name}.`)) as Json;
  for (const [key, definition] of Object.entries(aside as Json)) schemas[`${name}.${key}`] = definition;
  return own;
}

function parametersOf(request: Json, path: string): Json[] {
  const properties = (request['properties'] ?? {}) as Json;
  const required = (request['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`:${name}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
}

function bodyType(call: Call): string {
  return call.kind === 'multipart' ? 'multipart/form-data' : 'application/json';
}

function bodySchema(call: Call, request: Json): Json {
  if (call.kind !== 'multipart') return request;
  return { ...request, properties: { ...(request['properties'] as Json), file: { type: 'string', format: 'binary' } } };
}

function answerContent(call: Call, result: Json): Json {
  if (call.kind === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (call.kind === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  const head = { code: { const: '00000' }, msg: { type: 'string' } };
  const properties = call.list ? { ...head, ...(result['properties'] as Json) } : { ...head, result };
  return { 'application/json': { schema: { type: 'object', properties, required: Object.keys(properties) } } };
}

function refusalSchema(): Json {
  return {
    type: 'object',
    required: ['code', 'msg', 'requestId'],
    properties: {
      code: {
        enum: Object.keys(CODES).filter((code) => code !== '00000'),
        description: Object.entries(CODES)
          .map(([code, { means }]) => `${code}: ${means}`)
          .join('; '),
      },
      msg: { type: 'string', description: 'For the person, in Chinese' },
      errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, msg: { type: 'string' } } } },
      requestId: { type: 'string' },
    },
  };
}
