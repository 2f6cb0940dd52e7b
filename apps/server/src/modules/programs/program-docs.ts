import { calls, subjects } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import { isOpenToPrograms, type ProgramCall, type ProgramDocs } from '@houtai/contract/programs';
import { tagName } from '@houtai/contract/tags';
import { z } from 'zod';

import type { Ctx } from '#platform/db/work/context.ts';
import { hasAccess } from '#platform/http/access.ts';

import { actorOfProgram } from './program-actor.ts';
import { programNow } from './programs.ts';

/** Of a JSON schema what people read. */
type Schema = {
  type?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  const?: unknown;
  default?: unknown;
  format?: string;
} & { readonly [Bound in keyof typeof BOUNDS]?: number };

/** The calls open to programs, filtered by right. */
export function openCalls(may: (call: Call) => boolean): Record<string, Record<string, Call>> {
  const open = Object.entries<Record<string, Call>>(calls).map(([subject, all]): [string, Record<string, Call>] => [
    subject,
    Object.fromEntries(Object.entries(all).filter(([, call]) => isOpenToPrograms(call) && may(call))),
  ]);
  return Object.fromEntries(open.filter(([, all]) => Object.keys(all).length > 0));
}

/** What a program may call at this moment, subject by subject, for people to read. */
export async function programDocs(ctx: Ctx, id: string): Promise<ProgramDocs> {
  const actor = await actorOfProgram(ctx, await programNow(ctx, id));
  return Object.entries(openCalls((call) => hasAccess(call.access, actor))).map(([key, all]) => ({
    key,
    name: subjects.find((subject) => subject.key === key)?.name ?? key,
    calls: Object.entries(all).map(([name, call]) => callDocs(name, call)),
  }));
}

/** What calls that only read are called; the others say it themselves. */
const READING: Readonly<Record<string, string>> = {
  page: '列表',
  list: '列表',
  get: '详情',
  history: '历史',
  counts: '各视图的数量',
  options: '可选项',
};

function callDocs(name: string, call: Call): ProgramCall {
  const request = jsonOf(call.request, 'input');
  const { properties = {}, required = [] } = request;
  const inputs = Object.entries(properties).map(([input, schema]) => ({
    name: input,
    type: typeOf(schema),
    required: required.includes(input),
    note: noteOf(schema),
  }));
  const needed = Object.entries(properties).filter(([input]) => required.includes(input));
  const head = { code: '00000', msg: '' };
  const result = sampleOf(jsonOf(call.result, 'output'), 0);
  const isFile = call.kind === 'file';
  return {
    name,
    title: call.operation ?? ownValue(READING, name) ?? tagName(call.access),
    right: tagName(call.access),
    method: call.method,
    path: API_PREFIX + call.path,
    reads: call.method === 'GET' || isFile,
    takesKey: call.idempotent === true,
    isUpload: call.kind === 'multipart',
    inputs,
    sample: Object.fromEntries(needed.map(([input, schema]) => [input, sampleOf(schema, 0)])),
    answer: isFile ? '' : JSON.stringify(call.list && isRecord(result) ? { ...head, ...result } : { ...head, result }, null, 1),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- zod's JSON Schema is typed more loosely than what is read here
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
}

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
};
const CHOICES_SHOWN = 12;

function typeOf({ enum: choices, anyOf, oneOf, type = '' }: Schema): string {
  if (choices) {
    const more = choices.length > CHOICES_SHOWN ? ` 等 ${choices.length} 个` : '';
    return `选项：${choices.slice(0, CHOICES_SHOWN).join('、')}${more}`;
  }
  const either = anyOf ?? oneOf;
  if (either) return [...new Set(either.filter((one) => one.type !== 'null').map(typeOf))].join('或');
  return ownValue(TYPES, type) ?? '见 OpenAPI';
}

const BOUNDS = {
  minLength: '至少 $ 字',
  maxLength: '最多 $ 字',
  minimum: '从 $ 起',
  maximum: '到 $',
  minItems: '至少 $ 项',
  maxItems: '最多 $ 项',
} as const;

function noteOf(schema: Schema): string {
  const bounds = (['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const).flatMap((name) => {
    const bound = schema[name];
    // What JSON calls the bounds of every whole number says nothing.
    return bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? BOUNDS[name].replace('$', String(bound)) : [];
  });
  const isBlank = schema.default === undefined || schema.default === '';
  return [...bounds, ...(isBlank ? [] : [`不填为 ${JSON.stringify(schema.default)}`])].join('，');
}

const DEEPEST = 5;

/** A value that a schema takes, to be read as an example. */
function sampleOf(schema: Schema, depth: number): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return sampleOf(either.find((one) => one.type !== 'null') ?? {}, depth);
  return schema.type === 'array' || schema.type === 'object' ? partsOf(schema, depth) : plainOf(schema);
}

function partsOf({ type, items = {}, properties = {} }: Schema, depth: number): unknown {
  if (type === 'array') return depth >= DEEPEST ? [] : [sampleOf(items, depth + 1)];
  const shown = depth >= DEEPEST ? [] : Object.entries(properties);
  return Object.fromEntries(shown.map(([name, one]) => [name, sampleOf(one, depth + 1)]));
}

function plainOf({ type, format, minimum = 0 }: Schema): unknown {
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return Math.max(minimum, 1);
  if (format === 'date-time') return '2026-11-20T02:00:00.000Z';
  return type === 'string' ? '…' : null;
}
