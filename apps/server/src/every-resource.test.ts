import { calls } from '@houtai/contract';
import { SUCCESS } from '@houtai/contract/codes';
import { APPROVAL_COMMENT_MAX, KEYWORD_MAX, PAGE_SIZE_MAX } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import { fixedFields, serialIn } from '@houtai/contract/resource-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages } from './modules/messages/index.ts';
import {
  aboutResource,
  column,
  EACH_RESOURCE,
  has,
  keyOf,
  RESOURCES,
  EveryResourceStage,
  type TriedResource,
} from './platform/testing/stages/every-resource-stage.ts';
import { type AnsweredRecord, callsOf, isScoped, type ResourceStage } from './platform/testing/stages/resource-stage.ts';
import { wrongValuesFor } from './platform/testing/stages/resource-values.ts';

/** Calls that need more than their tag, with the reason. */
const NEEDS_MORE: Readonly<Record<string, string>> = { 'company add': 'a company is made by those whose roles cover every company' };

let every: EveryResourceStage;
let admin: string;
let member: string;
let stranger: string;
let stage: ResourceStage;

beforeAll(async () => {
  every = await EveryResourceStage.open();
  ({ stage, admin, member, stranger } = every);
});
afterAll(() => stage.close());

const made = (of: TriedResource) => every.made(of);
const nextValues = (of: TriedResource) => every.nextValues(of);
const inputsOf = (of: TriedResource, record: AnsweredRecord) => every.inputsOf(of, record);

it('finds the resources of all modules', () => {
  expect(RESOURCES.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['posts', 'customers', 'departments', 'roles', 'scenes']));
});

describe.each(EACH_RESOURCE)('%s', (_, of) => {
  const { isRead, served, own, resource, fields, nameIn } = aboutResource(of);

  describe('access', () => {
    it('refuses callers without a session with L0001 and members with A0301 at every call', async () => {
      const inputs = await inputsOf(of, await made(of));
      for (const [name, call] of callsOf(of)) {
        const input = inputs[name] ?? {};
        expect([name, (await stage.send(call, input, '')).code]).toEqual([name, 'L0001']);
        expect([name, (await stage.send(call, input, member)).code]).toEqual([name, 'A0301']);
      }
    });

    const open = callsOf(of).filter(([, { access }]) => access === 'signed-in');
    it.runIf(open.length > 0)('answers A0404 to a request for one record without the right to the list', async () => {
      const inputs = await inputsOf(of, await made(of));
      const token = await stage.personWithout([`${resource.tag}:list`]);
      for (const [name, call] of open) expect([name, (await stage.send(call, inputs[name] ?? {}, token)).code]).toEqual([name, 'A0404']);
    });

    it('refuses a call without its tag with A0301, and needs no other tag', async () => {
      const inputs = await inputsOf(of, await made(of));
      const tags = new Set(callsOf(of).flatMap(([, { access }]) => (access === 'signed-in' ? [] : access)));
      for (const tag of tags) {
        const without = await stage.personWithout([tag]);
        const withAlone = await stage.personWithout([...tags].filter((other) => other !== tag));
        for (const [name, call] of callsOf(of).filter(([, { access }]) => access === tag)) {
          expect([name, (await stage.send(call, inputs[name] ?? {}, without)).code]).toEqual([name, 'A0301']);
          if (name !== 'export' && !Object.hasOwn(NEEDS_MORE, `${resource.key} ${name}`))
            expect([name, (await stage.send(call, inputs[name] ?? {}, withAlone)).code]).not.toEqual([name, 'A0301']);
        }
      }
    });
  });

  describe('input', () => {
    it('refuses an invalid value at its field, when adding and when changing, and stores nothing of it', async () => {
      const record = await made(of);
      const { id } = record;
      const values = await nextValues(of);
      const before = isRead && (await stage.get(of, id));
      const total = isRead && (await stage.page(of, {})).total;
      const fixed = fixedFields(resource);
      const tried: string[] = [];
      for (const [field, wrong] of wrongValuesFor(stage.ctx, resource))
        for (const value of wrong)
          for (const [call, more] of [
            [own.add, {}] as const,
            ...(has(of, 'update') && !fixed.includes(field) ? [[own.update, keyOf(of, record)] as const] : []),
          ]) {
            const { code, body } = await stage.send(call, { ...values, [field]: value, ...more });
            const paths = (body['errors'] as { path: string }[] | undefined)?.map(({ path }) => path.split('.')[0]) ?? [];
            expect([field, value, code, paths]).toEqual([field, value, 'A0400', expect.arrayContaining([field])]);
            tried.push(field);
          }
      expect(tried.length).toBeGreaterThan(Object.keys(fields).length);
      if (!isRead) return;
      expect(await stage.get(of, id)).toEqual(before);
      expect((await stage.page(of, {})).total).toBe(total);
    });

    it.runIf(has(of, 'page'))('refuses filters, orders, pages, columns and comments beyond their limits with A0400', async () => {
      const { id } = await made(of);
      const filters = resource.filters.map((filter) => ({
        [filter.name]: filter.kind === 'contains' || filter.kind === 'typed' ? '长'.repeat(KEYWORD_MAX + 1) : 'a b!',
      }));
      for (const query of [...filters, { sort: 'nonsense' }]) {
        expect([query, (await stage.send(own.page, query)).code]).toEqual([query, 'A0400']);
        if (has(of, 'export'))
          expect([query, (await stage.send(own.export, { ...query, columns: column(of) })).code]).toEqual([query, 'A0400']);
      }
      for (const query of [{ limit: 0 }, { limit: PAGE_SIZE_MAX + 1 }, { offset: 0 }])
        expect((await stage.send(own.page, query)).code).toBe('A0400');
      for (const columns of has(of, 'export') ? [[], [{ id: 'nonsense', head: '头' }], undefined] : [])
        expect((await stage.send(own.export, { columns })).code).toBe('A0400');
      for (const comment of has(of, 'comment') ? ['', '长'.repeat(APPROVAL_COMMENT_MAX + 1)] : [])
        expect((await stage.send(own.comment, { id, comment })).code).toBe('A0400');
    });
  });

  describe.runIf(isScoped(of))('scope', () => {
    it('answers A0404 to every call about a record that the caller may not see', async () => {
      const record = await made(of);
      const inputs = await inputsOf(of, record);
      for (const [name, call] of callsOf(of).filter(([each]) => ['get', 'history', 'update', 'remove', 'comment'].includes(each)))
        expect([name, (await stage.send(call, inputs[name] ?? {}, stranger)).code]).toEqual([name, 'A0404']);
      expect(await stage.get(of, record.id)).toMatchObject({ version: 1 });
    });

    it('leaves records that the caller may not see out of list, counts and file', async () => {
      await made(of);
      expect(await stage.page(of, {}, stranger)).toEqual({ rows: [], total: 0 });
      expect((await stage.send(own.export, { columns: column(of) }, stranger)).code).toBe('A0404');
      if (has(of, 'counts'))
        expect(new Set(Object.values((await stage.send(own.counts, {}, stranger)).result as object))).toEqual(new Set([0]));
    });
  });

  describe.runIf(resource.comments)('in other modules', () => {
    it('finds a record by its name for users who may see it, and for nobody else', async () => {
      const { id, [resource.title]: title } = await made(of);
      const url = linkTo(served.page, { ...served.everyView, id });
      const found = async (token?: string) => (await stage.send(calls.search.find, { keyword: String(title) }, token)).result;
      expect(await found()).toContainEqual(expect.objectContaining({ id, title: expect.stringContaining(String(title)) as unknown, url }));
      if (isScoped(of)) expect(await found(stranger)).not.toContainEqual(expect.objectContaining({ id }));
    });

    it('explains who sees a record, by its name and by its id', async () => {
      const record = await made(of);
      const { id } = record;
      for (const recordKey of [id, nameIn(record)]) {
        const asked = { userId: stage.keeper.id, kind: 'record', target: resource.key, recordKey };
        expect((await stage.send(calls.explain.get, asked, admin)).result).toMatchObject({ allowed: true });
      }
      const other = { userId: 'u-member', kind: 'record', target: resource.key, recordKey: id };
      expect((await stage.send(calls.explain.get, other, admin)).result).toMatchObject({ allowed: false });
    });

    it("notifies people concerned of a comment, with the record's name and link", async () => {
      const record = await made(of);
      const { id } = record;
      await stage.test.db.delete(messages);
      expect((await stage.send(own.comment, { id, comment: '请核对' }, admin)).code).toBe(SUCCESS);
      expect((await stage.send(own.history, { id })).result).toMatchObject([{ action: '评论', comment: '请核对' }, {}]);
      const told = await stage.test.db.select().from(messages);
      expect(told.map(({ userId }) => userId)).toEqual([stage.keeper.id]);
      expect(told[0]).toMatchObject({
        title: expect.stringContaining(serialIn(resource) ? nameIn(record) : `「${nameIn(record)}」`) as unknown,
        url: linkTo(served.page, { id }),
      });
    });

    it('allows watching a record only to users who may see it', async () => {
      const { id } = await made(of);
      const watched = { recordType: resource.key, id };
      expect((await stage.send(calls.records.watch, { ...watched, watching: true }, admin)).code).toBe(SUCCESS);
      expect((await stage.send(calls.records.watching, watched, admin)).result).toMatchObject({ watching: true });
      if (isScoped(of)) expect((await stage.send(calls.records.watching, watched, stranger)).code).toBe('A0404');
    });
  });
});
