import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { startOfDay } from '@houtai/contract/dates';
import type { Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { wordsIn } from '@houtai/contract/form-words';
import { APPROVAL_COMMENT_MAX, KEYWORD_MAX, PAGE_SIZE_MAX } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import { BASE_LABELS, columnsOf, isFileField, listedFields } from '@houtai/contract/resource';
import { calledIn, fieldIn, idNameOf, namedFields, actionMessages, serialIn } from '@houtai/contract/resource-parts';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages } from './modules/messages/index.ts';
import { userPosts } from './modules/posts/index.ts';
import { uniqueValues } from './platform/db/unique-values.ts';
import { asLocal } from './platform/excel/workbook.ts';
import { visibleText } from './platform/html/visible-text.ts';
import { openSession } from './platform/testing/open-session.ts';
import { checked, committed, settled } from './platform/testing/stages/import-stage.ts';
import { type AnsweredRecord, callsOf, everyResource, isScoped, opening, ResourceStage } from './platform/testing/stages/resource-stage.ts';
import { type Values, wrongValuesFor } from './platform/testing/stages/resource-values.ts';

const RESOURCES = everyResource();
type Resource = (typeof RESOURCES)[number];

/** What no declaration tells of the values of a form, by resource. */
const GIVEN: Readonly<Record<string, Values>> = {
  notice: { audience: 'all', departmentIds: '' },
  'software-copyright': { publishedOn: '' },
  todo: { custId: 'c-donghai', projectId: 'p-donghai-tos', source: '1', type: '1', planTime: '2027-12-31', assistUser: '' },
  feedback: { projectId: 'p-donghai-tos', workTime: '1.50', handleUser: '', handleDate: '', completionStatus: '1' },
};

/** Names a record in another one, by resource: what `beforeRemove` refuses. */
const NAMED: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  post: (postId) => stage.test.db.insert(userPosts).values({ userId: 'u-staff', postId }),
  customer: async (customerId) => {
    const form = { name: '占用', customerId, ownerId: 'u-staff', startDate: '2026-01-01', endDate: '2026-12-31', members: [] };
    return (await stage.send(calls.projects.add, form, admin)).result;
  },
};

let stage: ResourceStage;
let admin: string;
let member: string;
let stranger: string;

beforeAll(async () => {
  stage = await ResourceStage.open();
  ({ token: admin } = await openSession(stage.test.db, 'u-admin'));
  ({ token: member } = await openSession(stage.test.db, 'u-member'));
  stranger = await stage.personWithout([], { companyId: 'another-company' });
});
afterAll(() => stage.close());

const given = ({ served }: Resource) => GIVEN[served.resource.key] ?? {};
const made = (of: Resource) => stage.makeOne(of, given(of));
const nextValues = (of: Resource) => stage.nextValues(of, given(of));
const column = ({ served: { resource } }: Resource) =>
  columnsOf(resource)
    .slice(0, 1)
    .map(({ id, label }) => ({ id, head: label }));

/** What each call of a resource takes about a record. */
async function inputsOf(of: Resource, { id, version }: AnsweredRecord): Promise<Readonly<Record<string, Values>>> {
  const values = await nextValues(of);
  const update = { ...values, [idNameOf(of.served.resource)]: id, version };
  return {
    page: {},
    counts: {},
    export: { columns: column(of) },
    get: opening(of, id),
    history: { id },
    comment: { id, comment: '看看' },
    add: values,
    update,
    remove: { id, version },
  };
}

it('finds the resources of all modules by itself', () => {
  expect(RESOURCES.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['posts', 'customers']));
});

describe.each(RESOURCES.map((of) => [of.subject, of] as const))('%s', (_, of) => {
  const { served, calls: own } = of;
  const { resource } = served;
  const { fields } = resource.form;
  const noun = calledIn(resource);
  const idName = idNameOf(resource);
  /** Values without the names of other records, which the server looks up itself. */
  const stored = (values: Values): Values => {
    const named = namedFields(resource);
    return Object.fromEntries(Object.entries(values).filter(([name]) => !named.has(name)));
  };
  /** What people find a record by. */
  const nameIn = (record: Values) => String(record[serialIn(resource)?.name ?? resource.title]);
  const actionOf = (change: { before: boolean; after: boolean }, usual: string) => {
    const row = { id: '', version: 1, createdBy: null, createdAt: new Date(), updatedAt: new Date() };
    return served.actions?.({ before: change.before ? row : null, after: change.after ? row : null }) ?? `${usual}${noun}`;
  };

  describe('access', () => {
    it('refuses callers without a session with L0001 and members with A0301, at every call', async () => {
      const inputs = await inputsOf(of, await made(of));
      for (const [name, call] of callsOf(of)) {
        const input = inputs[name] ?? {};
        expect([name, (await stage.send(call, input, '')).code]).toEqual([name, 'L0001']);
        expect([name, (await stage.send(call, input, member)).code]).toEqual([name, 'A0301']);
      }
    });

    const open = callsOf(of).filter(([, { access }]) => access === 'signed-in');
    it.runIf(open.length > 0)('answers A0404 to those without the right to the list who ask for one record', async () => {
      const inputs = await inputsOf(of, await made(of));
      const token = await stage.personWithout([`${resource.tag}:list`]);
      for (const [name, call] of open) expect([name, (await stage.send(call, inputs[name] ?? {}, token)).code]).toEqual([name, 'A0404']);
    });

    it('refuses a call without its tag with A0301, and asks for no other', async () => {
      const inputs = await inputsOf(of, await made(of));
      const tags = new Set(callsOf(of).flatMap(([, { access }]) => (access === 'signed-in' ? [] : access)));
      for (const tag of tags) {
        const without = await stage.personWithout([tag]);
        const withAlone = await stage.personWithout([...tags].filter((other) => other !== tag));
        for (const [name, call] of callsOf(of).filter(([, { access }]) => access === tag)) {
          expect([name, (await stage.send(call, inputs[name] ?? {}, without)).code]).toEqual([name, 'A0301']);
          if (name !== 'export') expect([name, (await stage.send(call, inputs[name] ?? {}, withAlone)).code]).not.toEqual([name, 'A0301']);
        }
      }
    });
  });

  describe('input', () => {
    it('refuses what a field does not take at that field, whether added or changed, and stores nothing of it', async () => {
      const { id, version } = await made(of);
      const values = await nextValues(of);
      const before = await stage.get(of, id);
      const { total } = await stage.page(of, {});
      const tried: string[] = [];
      for (const [field, wrong] of wrongValuesFor(stage.ctx, resource))
        for (const value of wrong)
          for (const [call, more] of [
            [own.add, {}],
            [own.update, { [idName]: id, version }],
          ] as const) {
            const { code, body } = await stage.send(call, { ...values, [field]: value, ...more });
            const paths = (body['errors'] as { path: string }[] | undefined)?.map(({ path }) => path.split('.')[0]) ?? [];
            expect([field, value, code, paths]).toEqual([field, value, 'A0400', expect.arrayContaining([field])]);
            tried.push(field);
          }
      expect(tried.length).toBeGreaterThan(Object.keys(fields).length);
      expect(await stage.get(of, id)).toEqual(before);
      expect((await stage.page(of, {})).total).toBe(total);
    });

    it('refuses filters, orders, pages, columns and comments beyond their bounds with A0400', async () => {
      const { id } = await made(of);
      const filters = resource.filters.map((filter) => ({
        [filter.name]: filter.kind === 'contains' ? '长'.repeat(KEYWORD_MAX + 1) : 'a b!',
      }));
      for (const query of [...filters, { sort: 'nonsense' }]) {
        expect([query, (await stage.send(own.page, query)).code]).toEqual([query, 'A0400']);
        expect([query, (await stage.send(own.export, { ...query, columns: column(of) })).code]).toEqual([query, 'A0400']);
      }
      for (const query of [{ limit: 0 }, { limit: PAGE_SIZE_MAX + 1 }, { offset: 0 }])
        expect((await stage.send(own.page, query)).code).toBe('A0400');
      for (const columns of [[], [{ id: 'nonsense', head: '头' }], undefined])
        expect((await stage.send(own.export, { columns })).code).toBe('A0400');
      for (const comment of own.comment ? ['', '长'.repeat(APPROVAL_COMMENT_MAX + 1)] : [])
        expect((await stage.send(own.comment as Call, { id, comment })).code).toBe('A0400');
    });
  });

  describe('change', () => {
    it('reads what was added and changed as it was sent, with each change in words in its history, until it is removed', async () => {
      const first = await nextValues(of);
      const { id } = await stage.add(of, first);
      expect(await stage.get(of, id)).toMatchObject(stored(first));
      const second = await nextValues(of);
      const updated = await stage.send(own.update, { ...second, [idName]: id, version: 1 });
      expect(updated).toMatchObject({ code: SUCCESS, msg: actionMessages(resource).saved, result: { ...stored(second), version: 2 } });
      expect((await stage.send(own.get, opening(of, id))).result).toEqual(updated.result);
      const entries = await stage.send(own.history, { id });
      const changed = Object.keys(stored(fields)).filter((name) => JSON.stringify(first[name]) !== JSON.stringify(second[name]));
      expect(entries.result).toMatchObject([
        { action: actionOf({ before: true, after: true }, '修改'), userName: '钱管理', ...(!served.state && { state: stored(second) }) },
        { action: actionOf({ before: false, after: true }, '新建'), ...(!served.state && { state: stored(first) }) },
      ]);
      const told = (entries.result as { changes: { field: string; label: string; before: string; after: string }[] }[])[0]?.changes ?? [];
      expect(told.map(({ label }) => label).toSorted()).toEqual(
        changed.map((name) => served.labels[name] ?? fields[name]?.label ?? '').toSorted(),
      );
      for (const { before, after } of told) expect(before).not.toBe(after);
      if (!own.remove) return;
      expect(await stage.send(own.remove, { id, version: 2 })).toMatchObject({ code: SUCCESS, msg: `${noun}已删除` });
      for (const call of [own.get, own.history, own.remove])
        expect((await stage.send(call as Call, { ...opening(of, id), id, version: 2 })).code).toBe('A0404');
      expect((await stage.send(own.update, { ...first, [idName]: id, version: 2 })).code).toBe('A0404');
    });

    it('stores one record however often one idempotency key is sent', async () => {
      const values = await nextValues(of);
      const { total } = await stage.page(of, {});
      const from = { token: stage.keeper.token, headers: { 'idempotency-key': `once-${resource.key}` } };
      const sent = [await stage.sendAs(own.add, values, from), await stage.sendAs(own.add, values, from)];
      expect(sent[1]?.body).toEqual(sent[0]?.body);
      expect((await stage.page(of, {})).total).toBe(total + 1);
    });

    it('changes nothing and records nothing when the values are the same', async () => {
      const record = await made(of);
      const kept = (await stage.send(own.get, opening(of, record.id))).result as Values;
      const same = Object.fromEntries(Object.keys(fields).map((name) => [name, kept[name]]));
      expect((await stage.send(own.update, { ...same, [idName]: record.id, version: 1 })).result).toEqual(kept);
      expect((await stage.send(own.history, { id: record.id })).result).toHaveLength(1);
    });

    it('refuses a stale version with A0409 and the whole record', async () => {
      const { id } = await made(of);
      await stage.send(own.update, { ...(await nextValues(of)), [idName]: id, version: 1 });
      const late = await stage.send(own.update, { ...(await nextValues(of)), [idName]: id, version: 1 });
      expect(late).toMatchObject({ code: 'A0409', body: { result: (await stage.send(own.get, opening(of, id))).result } });
    });

    const unique = [...uniqueValues().values()].filter(({ table }) => table === getTableName(served.store.table));
    it.runIf(unique.length > 0)(
      'refuses the unique values of another record at their fields, all at once, and to those who race',
      async () => {
        const values = await nextValues(of);
        const race = await Promise.all([0, 1, 2].map(() => stage.send(own.add, values)));
        expect(race.map(({ code }) => code).toSorted()).toEqual([SUCCESS, 'A0400', 'A0400']);
        const errors = unique.map(({ path, msg }) => ({ path, msg }));
        expect(await stage.send(own.add, values)).toMatchObject({
          code: 'A0400',
          body: { errors: expect.arrayContaining(errors) as unknown },
        });
        const { id } = await made(of);
        const update = { ...values, [idName]: id, version: 1 };
        expect(await stage.send(own.update, update)).toMatchObject({
          code: 'A0400',
          body: { errors: expect.arrayContaining(errors) as unknown },
        });
      },
    );

    it.runIf(own.remove && (served.holders ?? served.beforeRemove))(
      'refuses to remove a record while others name it, with A0409 and its name',
      async () => {
        const record = await made(of);
        const name = NAMED[resource.key];
        if (!name) throw new Error(`say in NAMED what names a record of ${resource.key}`);
        await name(record.id);
        const refused = await stage.send(own.remove as Call, { id: record.id, version: record.version });
        expect(refused).toMatchObject({ code: 'A0409', msg: expect.stringContaining(String(record[resource.title])) as unknown });
        expect(await stage.get(of, record.id)).toMatchObject({ id: record.id });
      },
    );
  });

  describe.runIf(isScoped(of))('scope', () => {
    it('answers A0404 to those who may not see a record, at every call about it', async () => {
      const record = await made(of);
      const inputs = await inputsOf(of, record);
      for (const [name, call] of callsOf(of).filter(([each]) => ['get', 'history', 'update', 'remove', 'comment'].includes(each)))
        expect([name, (await stage.send(call, inputs[name] ?? {}, stranger)).code]).toEqual([name, 'A0404']);
      expect(await stage.get(of, record.id)).toMatchObject({ version: 1 });
    });

    it('leaves out of list, counts and file what somebody may not see', async () => {
      await made(of);
      expect(await stage.page(of, {}, stranger)).toEqual({ rows: [], total: 0 });
      expect((await stage.send(own.export, { columns: column(of) }, stranger)).code).toBe('A0404');
      if (own.counts) expect(new Set(Object.values((await stage.send(own.counts, {}, stranger)).result as object))).toEqual(new Set([0]));
    });
  });

  describe('list', () => {
    let rows: AnsweredRecord[];
    beforeAll(async () => {
      // Each field has its records in another order, so that an order by the wrong column is seen.
      const orders = [
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ] as const;
      const first = stage.nextNumbers(3);
      rows = [];
      for (const at of [0, 1, 2] as const)
        rows.push(await stage.add(of, await stage.valuesOf(of, (field) => first + (orders[field % orders.length]?.[at] ?? 0), given(of))));
    });

    it.each(resource.sort)('sorts by %s in both directions', async (name) => {
      const ids = new Set(rows.map(({ id }) => id));
      const valuesIn = async (sort: string) => (await stage.list(of, { sort })).filter(({ id }) => ids.has(id)).map((row) => row[name]);
      const values = await valuesIn(name);
      expect(values).toHaveLength(3);
      expect(values).toEqual(values.toSorted(compared));
      expect(await valuesIn(`-${name}`)).toEqual(values.toReversed());
    });

    it('gives each record once over all its pages, and their number as total', async () => {
      const all = await stage.list(of, {});
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect((await stage.list(of, {}, 2)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect((await stage.page(of, { limit: 1 })).total).toBe(all.length);
    });

    it('gives in a row what the detail gives, with names for its ids', async () => {
      const all = await stage.list(of, {});
      for (const { id } of rows) {
        const row = all.find((each) => each.id === id) ?? {};
        expect(await stage.get(of, id)).toMatchObject(row);
        for (const [name, value] of Object.entries(resource.computed ?? {}))
          if (value.kind === 'name' && Object(row)[value.of] !== '') expect([name, Object(row)[name]]).not.toEqual([name, '']);
      }
      expect(Object.keys(all[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(listedFields(resource))));
    });

    it.runIf(own.counts)('counts in each view the rows that the view lists', async () => {
      const counts = (await stage.send(own.counts as Call, {})).result;
      const views = (resource.views ?? []).map(
        async ({ key, where }) => [key, (await stage.page(of, where ? { [where[0]]: where[1] } : {})).total] as const,
      );
      expect(counts).toEqual(Object.fromEntries(await Promise.all(views)));
    });

    it('exports its rows in their order, with every column in words under its head', async () => {
      const listed = await stage.list(of, {});
      const { heads, rows: exported } = await stage.sheet(of, {});
      expect(heads).toEqual(columnsOf(resource).map(({ label }) => label));
      expect(exported).toHaveLength(listed.length);
      const dictionaries = await describeCodes();
      for (const [at, record] of listed.entries())
        for (const [index, { id, of: name }] of columnsOf(resource).entries())
          if (!Object.hasOwn(served.cells, id))
            expect([id, shownIn(exported[at]?.[index])]).toEqual([id, expectedCell(name, record, dictionaries)]);
    });

    async function describeCodes(): Promise<ReadonlyMap<string, string>> {
      const types = Object.values(fields).flatMap((field) => (field.kind === 'code' && field.dictionary !== '' ? field.dictionary : []));
      if (types.length === 0) return new Map();
      const { result } = await stage.send(calls.dictionaries.dics, { type: types.join(',') });
      return new Map(
        (result as { type: string; code: string; codeText: string }[]).map(({ type, code, codeText }) => [`${type} ${code}`, codeText]),
      );
    }

    function expectedCell(name: string, record: AnsweredRecord, dictionaries: ReadonlyMap<string, string>): string | number {
      const text = textOf(record[name]);
      const field = fieldIn(resource, name);
      if (text === '') return '';
      if (field) return fieldCell(field, { name, record, dictionaries });
      const isMoment = Object.hasOwn(BASE_LABELS, name) || resource.computed?.[name]?.kind === 'moment';
      return isMoment ? shownIn(asLocal(new Date(text))) : typeof record[name] === 'number' ? record[name] : text;
    }

    type Told = { name: string; record: AnsweredRecord; dictionaries: ReadonlyMap<string, string> };

    function fieldCell(field: Field, { name, record, dictionaries }: Told): string | number {
      const text = textOf(record[name]);
      switch (field.kind) {
        case 'code':
          return dictionaries.get(`${field.dictionary} ${text}`) ?? text;
        case 'whole':
        case 'amount':
          return Number(text);
        case 'day':
          return shownIn(asLocal(startOfDay(text) ?? new Date(0)));
        default:
          return wordsIn({ [name]: field }, record)[name] ?? '';
      }
    }
  });

  describe.runIf(served.importing)('import', () => {
    const { kind = '' } = served.importing ?? {};
    const columns = Object.entries(stored(fields) as typeof fields).filter(([, field]) => !isFileField(field) && field.kind !== 'rows');
    const [required = ''] = columns.find(([, field]) => field.required !== false) ?? [];
    const sheetWith = (...all: Values[]) => [
      columns.map(([, { label }]) => label),
      ...all.map((values) =>
        columns.map(([name, field]) =>
          field.kind === 'rich' ? visibleText(textOf(values[name])) : (wordsIn({ [name]: field }, values)[name] ?? ''),
        ),
      ),
    ];
    /** A sheet with the numbers by which records are recognised that have one. */
    const numbered = ([heads = [], ...rows]: string[][], record: Values): string[][] => {
      const serial = serialIn(resource);
      return serial ? [['编号', ...heads], ...rows.map((row) => [textOf(record[serial.name]), ...row])] : [heads, ...rows];
    };
    const check = (rows: string[][]) => checked(stage.test.app, { kind, token: stage.keeper.token, rows, whole: false, name: '表.csv' });

    it('writes what its check announced, finds nothing to do the second time, and undoes it', async () => {
      const values = await nextValues(of);
      const wrong = { ...(await nextValues(of)), [required]: '' };
      const task = await check(sheetWith(values, wrong));
      expect(task.counts).toEqual({ new: 1, error: 1 });
      const known = new Set((await stage.list(of, {})).map(({ id }) => id));
      const before = known.size;
      await committed(stage.test.app, task.id, stage.keeper.token);
      const row = (await stage.list(of, {})).find(({ id }) => !known.has(id));
      const imported = await stage.get(of, row?.id ?? '');
      for (const [name] of columns) expect([name, imported[name]]).toEqual([name, values[name]]);
      expect((await stage.page(of, {})).total).toBe(before + 1);
      expect((await check(numbered(sheetWith(values), imported))).counts).toEqual({ same: 1 });
      await stage.send(calls.imports.undo, { id: task.id });
      await settled(stage.test.app, task.id, stage.keeper.token);
      expect((await stage.page(of, {})).total).toBe(before);
    });

    it('refuses people without its tag with A0301', async () => {
      const token = await stage.personWithout([`${resource.tag}:import`]);
      await expect(checked(stage.test.app, { kind, token, rows: sheetWith() })).rejects.toThrow(`${resource.tag}:import`);
    });
  });

  describe.runIf(resource.comments)('in other modules', () => {
    it('finds a record by its name for those who may see it, and for nobody else', async () => {
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

    it('notifies those who have to do with a record of a comment, with its name and link', async () => {
      const record = await made(of);
      const { id } = record;
      await stage.test.db.delete(messages);
      expect((await stage.send(own.comment as Call, { id, comment: '请核对' }, admin)).code).toBe(SUCCESS);
      expect((await stage.send(own.history, { id })).result).toMatchObject([{ action: '评论', comment: '请核对' }, {}]);
      const told = await stage.test.db.select().from(messages);
      expect(told.map(({ userId }) => userId)).toEqual([stage.keeper.id]);
      expect(told[0]).toMatchObject({
        title: expect.stringContaining(serialIn(resource) ? nameIn(record) : `「${nameIn(record)}」`) as unknown,
        url: linkTo(served.page, { id }),
      });
    });

    it('lets those watch a record who may see it, and nobody else', async () => {
      const { id } = await made(of);
      const watched = { recordType: resource.key, id };
      expect((await stage.send(calls.records.watch, { ...watched, watching: true }, admin)).code).toBe(SUCCESS);
      expect((await stage.send(calls.records.watching, watched, admin)).result).toMatchObject({ watching: true });
      if (isScoped(of)) expect((await stage.send(calls.records.watching, watched, stranger)).code).toBe('A0404');
    });
  });
});

function compared(one: unknown, other: unknown): number {
  const [a, b] = [one, other].map((value) =>
    typeof value === 'boolean' || (value !== '' && Number.isFinite(Number(value))) ? Number(value) : String(value),
  );
  if (a === undefined || b === undefined || a === b) return 0;
  return a < b ? -1 : 1;
}

function shownIn(cell: unknown): string | number {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16);
  return typeof cell === 'number' ? cell : textOf(cell);
}
