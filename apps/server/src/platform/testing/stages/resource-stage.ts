import type { Call } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { columnsOf } from '@houtai/contract/resource';
import { idNameOf } from '@houtai/contract/resource-parts';
import { ALL_TAGS } from '@houtai/contract/tags';
import { getTableColumns } from 'drizzle-orm';
import { z } from 'zod';

import { type ServedResource, servedResources } from '#modules/resources/index.ts';

import { MODULES } from '../../../modules.ts';
import type { Ctx } from '../../db/work/context.ts';
import { type AppForTest, appForTest } from '../app-for-test.ts';
import { ctxOf } from '../ctx-of.ts';
import { sheetOf } from '../fixtures/export-sheet.ts';
import { makeUser } from '../make.ts';
import { openSession } from '../open-session.ts';
import { type Sender, sendTo } from '../send-to.ts';
import { type NumberOf, type Values, valuesFor } from './resource-values.ts';

/** A record in the answer of a list or a detail. */
export type AnsweredRecord = Record<string, unknown> & { id: string; version: number };

const ListAnswer = z.object({ rows: z.array(z.unknown()), total: z.number() });

/** The calls of a resource that are tested; a resource may lack some. */
const NAMES = ['page', 'list', 'export', 'get', 'history', 'add', 'update', 'remove', 'comment', 'counts'] as const;
type CallName = (typeof NAMES)[number];
type TriedResource = {
  subject: string;
  served: ServedResource['served'];
  calls: Readonly<Record<CallName, Call>>;
  has: ReadonlySet<CallName>;
};

/** Every resource that the modules serve, by subject and record names; modules register them when they are loaded. */
export function everyResource(): TriedResource[] {
  if (MODULES.length === 0) throw new Error('there are no modules');
  return servedResources().map(({ served, calls }) => {
    const isTree = served.resource.tree !== undefined;
    const named = Object.entries(calls).flatMap(([name, call]: [string, unknown]): [CallName, Call][] =>
      NAMES.some((one) => one === name && (one !== 'list' || isTree)) && call !== undefined ? [[name as CallName, call as Call]] : [],
    );
    const [first] = named;
    if (!first) throw new Error(`${served.resource.key} is served by no call`);
    const absent = (name: CallName): never => {
      throw new Error(`${served.resource.key} has no call ${name}`);
    };
    const has = new Map(named);
    const tried = Object.defineProperties(
      {},
      Object.fromEntries(NAMES.map((name) => [name, { get: () => has.get(name) ?? absent(name) }])),
    );
    return { subject: first[1].subject, served, calls: tried as TriedResource['calls'], has: new Set(has.keys()) };
  });
}

/** Whether the access to a record depends on its owner. */
export function isScoped({ served }: Pick<ServedResource, 'served'>): boolean {
  const columns = getTableColumns(served.store.table);
  return ['companyId', 'departmentId', 'ownerId'].every((name) => Object.hasOwn(columns, name));
}

/** The calls of a resource by name. */
export function callsOf({ calls, has }: TriedResource): [name: CallName, call: Call][] {
  return [...has].map((name) => [name, calls[name]]);
}

/** A server with the users who test a resource, and their actions. */
export class ResourceStage {
  readonly test: AppForTest;
  /** A user with every tag, whose roles cover every company. */
  readonly keeper: { id: string; token: string };
  readonly ctx: Ctx;
  #number = 0;

  private constructor(test: AppForTest, keeper: ResourceStage['keeper']) {
    this.test = test;
    this.keeper = keeper;
    this.ctx = ctxOf(test, keeper.id);
  }

  static async open(): Promise<ResourceStage> {
    const test = await appForTest();
    const { id } = await makeUser(test.db, { tags: [ALL_TAGS], companyId: 'chengming', name: '钱管理' });
    return new ResourceStage(test, { id, token: (await openSession(test.db, id)).token });
  }

  /** Signs in a user with the tags of all resources except these; `fields` are further values of the user. */
  async personWithout(left: readonly string[], fields: { companyId?: string } = {}): Promise<string> {
    const { id } = await makeUser(this.test.db, { tags: allTags().filter((tag) => !left.includes(tag)), ...fields });
    return (await openSession(this.test.db, id)).token;
  }

  /** Sends a call whose input the compiler does not check, as the keeper by default. */
  send(call: Call, input: Values, token: string | undefined = this.keeper.token) {
    return this.sendAs(call, input, { token });
  }

  sendAs(call: Call, input: Values, from: Sender) {
    return sendTo(this.test.app, call, input, from);
  }

  /** Values of a form, made from the next number. */
  nextValues({ served: { resource } }: TriedResource, given: Values = {}): Promise<Values> {
    const number = this.nextNumbers(1);
    return valuesFor(this.ctx, resource, () => number, given);
  }

  /** Reserves this many unused numbers and returns the first. */
  nextNumbers(many: number): number {
    const first = this.#number;
    this.#number += many;
    return first;
  }

  /** Makes a record with values of the next number. */
  async makeOne(of: TriedResource, given: Values = {}): Promise<AnsweredRecord> {
    return this.add(of, await this.nextValues(of, given));
  }

  /** Makes a record a moment after the one before. */
  async add(of: TriedResource, values: Values): Promise<AnsweredRecord> {
    const { add } = of.calls;
    this.test.clock.advance(60_000);
    const sent = await this.send(add, values);
    if (sent.code !== SUCCESS) throw new Error(`${add.path} answered ${JSON.stringify(sent.body)} to ${JSON.stringify(values)}`);
    // Some calls answer only the id.
    return of.has.has('get') ? this.get(of, idIn(of, sent.result)) : recordIn(of, sent.result);
  }

  valuesOf(of: TriedResource, numberOf: NumberOf, given: Values): Promise<Values> {
    return valuesFor(this.ctx, of.served.resource, numberOf, given);
  }

  async get(of: TriedResource, id: string): Promise<AnsweredRecord> {
    if (of.has.has('get')) return recordIn(of, (await this.send(of.calls.get, opening(of, id))).result);
    const found = (await this.list(of, {})).find((row) => row.id === id);
    if (!found) throw new Error(`${of.served.resource.key} has no record ${id}`);
    return found;
  }

  /** One page of the list; a tree is one page. */
  async page(of: TriedResource, query: Values, token?: string) {
    const answer = of.has.has('page')
      ? ListAnswer.parse((await this.send(of.calls.page, query, token)).result)
      : { rows: z.array(z.unknown()).parse((await this.send(of.calls.list, {}, token)).result), total: 0 };
    const rows = answer.rows.map((row) => recordIn(of, row));
    return { rows, total: of.has.has('page') ? answer.total : rows.length };
  }

  /** The whole list, read in pages of `limit` rows. */
  async list(of: TriedResource, query: Values, limit = 100): Promise<AnsweredRecord[]> {
    if (!of.has.has('page')) return (await this.page(of, {})).rows;
    const first = await this.page(of, { ...query, limit });
    const rows = [...first.rows];
    for (let offset = 2; (offset - 1) * limit < first.total; offset += 1)
      rows.push(...(await this.page(of, { ...query, limit, offset })).rows);
    return rows;
  }

  /** The list as a file with all its columns: the rows below the heads. */
  async sheet({ served: { resource }, calls }: TriedResource, query: Values) {
    const columns = columnsOf(resource).map(({ id, label }) => ({ id, head: label }));
    const [heads = [], ...rows] = (
      await sheetOf(this.test.app, calls.export as Parameters<typeof sheetOf>[1], { ...query, columns }, this.keeper.token)
    ).rows;
    return { heads, rows };
  }

  close(): Promise<void> {
    return this.test.close();
  }
}

/** The input that opens a record. */
export function opening({ served: { resource } }: TriedResource, id: string): Values {
  return { [resource.openedBy ?? 'id']: id };
}

/** An answered record with its id also under `id`. */
function recordIn(of: TriedResource, answer: unknown): AnsweredRecord {
  return { ...z.looseObject({ version: z.number() }).parse(answer), id: idIn(of, answer) };
}

function idIn({ served: { resource } }: TriedResource, answer: unknown): string {
  return z.string().parse(z.looseObject({}).parse(answer)[idNameOf(resource)]);
}

function allTags(): string[] {
  const last = ['list', 'add', 'edit', 'remove', 'export', 'import'];
  return servedResources().flatMap(({ served: { resource } }) => last.map((each) => `${resource.tag}:${each}`));
}
