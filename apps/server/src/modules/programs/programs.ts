import { isIP } from 'node:net';

import { type calls, subjects } from '@houtai/contract';
import type { Call, RequestOf } from '@houtai/contract/call';
import { DAY_MS } from '@houtai/contract/durations';
import type { FieldChange } from '@houtai/contract/history';
import { isOpenToPrograms, type OfferedTag } from '@houtai/contract/programs';
import { MAX_PROGRAM_KEYS, networksIn, PROGRAM_FORM } from '@houtai/contract/programs-form';
import { ALL_TAGS, tagName } from '@houtai/contract/tags';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { addCredential, credentials, endCredentials, setNetworks } from '#modules/credentials/index.ts';
import { users } from '#modules/people/index.ts';
import { actorNow } from '#modules/session/index.ts';
import { addProgramUser, renameProgramUser, setProgramUserActive } from '#modules/users/index.ts';
import { type Actor, type Ctx, holds, inTransaction } from '#platform/db/work/context.ts';
import { describeOperation } from '#platform/http/described/operations.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { type Program, tagsOfBoth } from './program-actor.ts';
import { makeProgramKey } from './program-keys.ts';
import { programs } from './programs.tables.ts';

/** The rights that open calls to programs, each with whether it only reads. */
function openTags(): OfferedTag[] {
  const found = new Map<string, OfferedTag>();
  for (const { name: subject, calls } of subjects)
    for (const call of Object.values<Call>(calls)) {
      if (!isOpenToPrograms(call)) continue;
      const tag = call.access;
      const isReading = call.method === 'GET' || call.kind === 'file';
      found.set(tag, {
        tag,
        name: tagName(tag),
        subject: found.get(tag)?.subject ?? subject,
        reads: isReading && (found.get(tag)?.reads ?? true),
      });
    }
  return [...found.values()];
}

/** The rights that a person can give to a program at present. */
export async function offeredTags(ctx: Ctx, keeperId: string): Promise<OfferedTag[]> {
  const keeper = await keeperOf(ctx, keeperId);
  return openTags().filter(({ tag }) => holds(keeper, tag));
}

async function keeperOf(ctx: Ctx, keeperId: string): Promise<Actor> {
  const keeper = await actorNow(ctx, keeperId);
  if (keeper?.kind !== 'staff') throw refusedInput([{ path: 'keeperId', msg: '负责人不存在或已停用' }]);
  return keeper;
}

/** A key gives the keeper's access, so only users with all rights may create or change programs of others. */
export function assertFor({ actor }: Ctx, ...keeperIds: readonly string[]): void {
  if (actor.tags.has(ALL_TAGS) || keeperIds.every((id) => id === actor.userId)) return;
  throw new AppError('A0301', '只能管理自己负责的程序，替别人管理需要超级管理员');
}

function assertNetworks(text: string): void {
  const wrong = networksIn(text).find((network) => !isNetwork(network));
  if (wrong !== undefined) throw refusedInput([{ path: 'networks', msg: `「${wrong}」不是地址或网段，如 10.20.3.0/28` }]);
}

function isNetwork(text: string): boolean {
  const [base = '', prefix, ...more] = text.split('/');
  const family = isIP(base);
  return (
    family !== 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)))
  );
}

async function assertTags(ctx: Ctx, keeperId: string, tags: readonly string[]): Promise<string[]> {
  const keeper = await keeperOf(ctx, keeperId);
  const open = new Set(openTags().map(({ tag }) => tag));
  const given = tagsOfBoth([...new Set(tags)], keeper.tags);
  const wrong = tags.find((tag) => !given.has(tag) || !open.has(tag));
  if (wrong !== undefined) throw refusedInput([{ path: 'tags', msg: `负责人没有「${tagName(wrong)}」，或者密钥不能用它` }]);
  return [...given];
}

export async function addProgram(ctx: Ctx, { tags, ...form }: RequestOf<typeof calls.programs.add>): Promise<{ id: string }> {
  const { keeperId } = form;
  assertFor(ctx, keeperId);
  assertNetworks(form.networks);
  return inTransaction(ctx, async (ctx) => {
    const given = await assertTags(ctx, keeperId, tags);
    const id = uuidv7();
    const keeper = await keeperOf(ctx, keeperId);
    await addProgramUser(ctx, { id, companyId: keeper.companyId, name: form.name });
    const { purpose, networks, perMinute } = form;
    await ctx.db
      .insert(programs)
      .values({ id, keeperId, tags: given, purpose, networks, perMinute, createdAt: ctx.now, updatedAt: ctx.now });
    describeOperation(ctx, ...givenTags([], given));
    return { id };
  });
}

/** A program in its present state. */
export async function programNow({ db }: Pick<Ctx, 'db'>, id: string): Promise<Program> {
  const [row] = await db
    .select({ program: programs, name: users.name })
    .from(programs)
    .innerJoin(users, eq(users.id, programs.id))
    .where(eq(programs.id, id));
  if (!row) throw notFound('程序');
  return { ...row.program, name: row.name };
}

function givenTags(before: readonly string[], after: readonly string[]): FieldChange[] {
  const words = (tags: readonly string[]) => tags.map(tagName).join('、');
  return words(before) === words(after) ? [] : [{ field: 'tags', label: '能做什么', before: words(before), after: words(after) }];
}

/** Locks a program until the transaction ends. */
async function lockProgram({ db }: Ctx, id: string) {
  const [row] = await db
    .select({ program: programs, name: users.name })
    .from(programs)
    .innerJoin(users, eq(users.id, programs.id))
    .where(eq(programs.id, id))
    .for('no key update');
  if (!row) throw notFound('程序');
  return { ...row.program, name: row.name };
}

/** Changes a program; its keys stay valid, from its new networks. */
export async function saveProgram(ctx: Ctx, { id, version, tags, ...sent }: RequestOf<typeof calls.programs.save>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await lockProgram(ctx, id);
    if (before.version !== version) throw new AppError('A0409', '程序已被他人修改，没有保存');
    const { form } = mergeUpdate(PROGRAM_FORM, before, sent);
    const { keeperId } = form;
    assertFor(ctx, before.keeperId, keeperId);
    assertNetworks(form.networks);
    const given = await assertTags(ctx, keeperId, tags);
    const { name, purpose, networks, perMinute } = form;
    await renameProgramUser(ctx, id, name);
    await ctx.db
      .update(programs)
      .set({ keeperId, tags: given, purpose, networks, perMinute, version: version + 1, updatedAt: ctx.now })
      .where(eq(programs.id, id));
    await setNetworks(ctx, { kind: 'key', ownerId: id }, networksIn(networks));
    describeOperation(ctx, ...givenTags(before.tags, given));
  });
}

/** Disables or enables a program. */
export async function switchProgram(ctx: Ctx, { id, active }: { id: string; active: boolean }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { keeperId, name } = await lockProgram(ctx, id);
    if (active) assertFor(ctx, keeperId);
    describeOperation(ctx, { field: 'active', label: name, before: active ? '停用' : '在用', after: active ? '在用' : '停用' });
    await setProgramUserActive(ctx, id, active);
  });
}

/** Creates a key, which is returned once, and nothing else, because the answer must contain no other secret. */
export function addProgramKey(ctx: Ctx, { id, days }: RequestOf<typeof calls.programs.addKey>): Promise<{ key: string }> {
  return inTransaction(ctx, async (ctx) => {
    const program = await lockProgram(ctx, id);
    assertFor(ctx, program.keeperId);
    const { secret } = await addCredential(ctx, {
      kind: 'key',
      ownerId: id,
      name: program.name,
      networks: networksIn(program.networks),
      expiresAt: new Date(ctx.now.getTime() + days * DAY_MS),
      made: makeProgramKey(),
      most: MAX_PROGRAM_KEYS,
      tooMany: `同时最多 ${MAX_PROGRAM_KEYS} 把密钥，请先吊销不用的`,
    });
    return { key: secret };
  });
}

export async function endProgramKey(ctx: Ctx, id: string): Promise<void> {
  const isKey = and(eq(credentials.id, id), eq(credentials.kind, 'key'));
  const [key] = await ctx.db.select({ name: credentials.name, prefix: credentials.prefix }).from(credentials).where(isKey);
  if (!key || (await endCredentials(ctx, isKey)) === 0) throw notFound('密钥');
  describeOperation(ctx, { field: 'key', label: key.name, before: key.prefix, after: '已吊销' });
}
