import { z } from 'zod';

import { type Call, defineCall, Empty, Nothing } from '../call.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { subject } from '../subject.ts';
import { PROGRAM_FORM, PROGRAM_KEY_FORM } from './programs-form.ts';

/** A key of a program as answers show it: only its beginning. */
export const ProgramKey = z.object({
  id: z.string(),
  prefix: z.string(),
  createdAt: Moment,
  lastUsedAt: z.union([z.literal(''), Moment]),
  expiresAt: Moment,
});

/** A program with its keeper, permissions, keys and usage. */
export const Program = z.object({
  id: z.string(),
  ...rowShapeOf(PROGRAM_FORM.fields),
  keeperName: z.string(),
  /** `stopped`: the keeper is disabled, so the program has no access until it gets another keeper. */
  state: z.enum(['active', 'off', 'stopped']),
  tags: z.array(z.string()),
  keys: z.array(ProgramKey),
  /**
   * Calls since midnight and in the last seven days: those accepted, and those refused because programs, or this one, may not make them.
   */
  today: z.number(),
  week: z.object({ reads: z.number(), writes: z.number(), refused: z.number() }),
  version: z.number(),
});
export type Program = z.infer<typeof Program>;

/** A permission that a keeper can give to a program, and whether it only reads. */
export const OfferedTag = z.object({ tag: z.string(), name: z.string(), subject: z.string(), reads: z.boolean() });
export type OfferedTag = z.infer<typeof OfferedTag>;

/** A call as people read it: what it takes, an example of that, and an example of its answer. */
const ProgramCall = z.object({
  name: z.string(),
  title: z.string(),
  /** The right that opens it, in words. */
  right: z.string(),
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  reads: z.boolean(),
  takesKey: z.boolean(),
  isUpload: z.boolean(),
  inputs: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean(), note: z.string() })),
  /** What has to be sent at least. */
  sample: z.record(z.string(), z.unknown()),
  /** Blank where the answer is a file. */
  answer: z.string(),
});
export type ProgramCall = z.infer<typeof ProgramCall>;

const ProgramDocs = z.array(z.object({ key: z.string(), name: z.string(), calls: z.array(ProgramCall) }));
export type ProgramDocs = z.infer<typeof ProgramDocs>;

const MAX_TAGS = 200;
const Given = { tags: z.array(text(100, 1)).max(MAX_TAGS, `最多 ${MAX_TAGS} 项`) };

const path = (name: string) => `/open/program/${name}` as const;

const calls = {
  list: defineCall({
    method: 'GET',
    path: path('list'),
    access: 'open:program:list',
    summary: 'All programs with their keys as they are shown and how much they asked',
    request: Nothing,
    result: z.array(Program),
  }),
  offered: defineCall({
    method: 'GET',
    path: path('offered'),
    access: 'open:program:list',
    summary: 'The rights that a person holds now and could give to a program',
    request: z.object({ keeperId: Id }),
    result: z.array(OfferedTag),
  }),
  docs: defineCall({
    method: 'GET',
    path: path('docs'),
    access: 'open:program:list',
    summary: 'What a program may call at this moment, with examples, for people to read',
    request: z.object({ id: Id }),
    result: ProgramDocs,
  }),
  add: defineCall({
    method: 'POST',
    path: path('add'),
    access: 'open:program:edit',
    operation: '新建程序',
    personOnly: true,
    idempotent: true,
    stepUp: true,
    summary: 'Makes a program; for somebody else only as an administrator of everything',
    request: schemaOf(PROGRAM_FORM, Given),
    result: z.object({ id: Id }),
  }),
  save: defineCall({
    method: 'POST',
    path: path('save'),
    access: 'open:program:edit',
    operation: '修改程序',
    personOnly: true,
    idempotent: true,
    stepUp: true,
    summary: 'Changes a program, by its keeper or an administrator of everything; its keys stay',
    request: schemaOf(PROGRAM_FORM, 'update', { id: Id, version: Version, ...Given }),
    result: Empty,
  }),
  turn: defineCall({
    method: 'POST',
    path: path('turn'),
    access: 'open:program:edit',
    operation: '启停程序',
    personOnly: true,
    idempotent: true,
    summary: 'Stops a program at once, or lets it go on, which its keeper or an administrator of everything does',
    request: z.object({ id: Id, active: z.boolean('应为是或否') }),
    result: Empty,
  }),
  addKey: defineCall({
    method: 'POST',
    path: path('key/add'),
    access: 'open:key:add',
    operation: '新建密钥',
    personOnly: true,
    stepUp: true,
    idempotent: true,
    secretAnswer: '密钥已经新建，但只显示一次；没有看到时请吊销后重新新建',
    summary: 'Makes a key of a program, which is told this once; two are good at the same time',
    request: schemaOf(PROGRAM_KEY_FORM, { id: Id }),
    result: z.object({ key: z.string() }),
  }),
  endKey: defineCall({
    method: 'POST',
    path: path('key/end'),
    access: 'open:program:edit',
    operation: '吊销密钥',
    personOnly: true,
    idempotent: true,
    summary: 'Ends a key at once and for good',
    request: z.object({ id: Id }),
    result: Empty,
  }),
};

export const programs = subject('programs', {
  name: '开放接口',
  records: ['program'],
  tags: { 'open:program:list': '查看程序', 'open:program:edit': '管理程序', 'open:key:add': '新建密钥' },
  calls,
});

export const PROGRAMS_PAGE = pageAt<{ tab?: string; id?: string; hook?: string }>('/system/programs');

/** Subjects that grant permissions or set the product up: only a person may write to them. */
const GRANTING: readonly string[] = ['approvalProcesses', 'feedbackLimits', 'home', 'menuAdmin', 'parameters', 'roles', 'scenes', 'users'];

/** Whether the key of a program can make a call at all: the call has a tag, is no stream, and does not need a person. */
export function isOpenToPrograms(call: Call): boolean {
  if (!call.access.includes(':') || call.kind === 'stream' || call.personOnly || call.stepUp) return false;
  return call.method === 'GET' || call.kind === 'file' || !GRANTING.includes(call.subject);
}
