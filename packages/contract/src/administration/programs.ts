import { z } from 'zod';

import { type Call, defineCall, Empty, Nothing } from '../call.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { subject } from '../subject.ts';
import { PROGRAM_FORM, PROGRAM_KEY_FORM } from './programs-form.ts';

/** A key as it is shown: never more than how it begins. */
export const ProgramKey = z.object({
  id: z.string(),
  prefix: z.string(),
  createdAt: Moment,
  lastUsedAt: z.union([z.literal(''), Moment]),
  expiresAt: Moment,
});

/** A program with whose it is, what it may, its keys and how much it asks. */
export const Program = z.object({
  id: z.string(),
  ...rowShapeOf(PROGRAM_FORM.fields),
  keeperName: z.string(),
  /** `stopped`: the keeper is disabled, so nothing works until it has another. */
  state: z.enum(['active', 'off', 'stopped']),
  tags: z.array(z.string()),
  keys: z.array(ProgramKey),
  /** Since midnight and in seven days: calls that were let in, and those refused for what a program or this one may not. */
  today: z.number(),
  week: z.object({ reads: z.number(), writes: z.number(), refused: z.number() }),
  version: z.number(),
});
export type Program = z.infer<typeof Program>;

/** A right that a keeper can give, and whether it only reads. */
export const OfferedTag = z.object({ tag: z.string(), name: z.string(), subject: z.string(), reads: z.boolean() });
export type OfferedTag = z.infer<typeof OfferedTag>;

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

/** Subjects by which rights are granted or the house is set up: every write of them is a person's. */
const GRANTING: readonly string[] = ['approvalProcesses', 'feedbackLimits', 'home', 'menuAdmin', 'parameters', 'roles', 'scenes', 'users'];

/** Whether a key of a program can make a call at all: one with a tag, which is neither a stream nor something that a person has to do. */
export function isOpenToPrograms(call: Call): boolean {
  if (!call.access.includes(':') || call.kind === 'stream' || call.personOnly || call.stepUp) return false;
  return call.method === 'GET' || call.kind === 'file' || !GRANTING.includes(call.subject);
}
