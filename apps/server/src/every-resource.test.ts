import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import { SUCCESS } from '@houtai/contract/codes';
import { startOfDay } from '@houtai/contract/dates';
import type { Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { wordsIn } from '@houtai/contract/form-words';
import { APPROVAL_COMMENT_MAX, KEYWORD_MAX, PAGE_SIZE_MAX } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import { BASE_LABELS, columnsOf, isFileField, listedFields } from '@houtai/contract/resource';
import { actionMessages, calledIn, fieldIn, fixedFields, idNameOf, namedFields, serialIn } from '@houtai/contract/resource-parts';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userRoles } from './modules/grants/index.ts';
import { messages } from './modules/messages/index.ts';
import { parameters } from './modules/parameter-values/index.ts';
import { departments, userDepartments } from './modules/people/index.ts';
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
  department: { companyId: 'chengming', parentId: '', active: true },
  area: { parentId: ROOT_AREA, active: true },
  parameter: { kind: 'text', check: {} },
  // The dictionary that an entry is added to, which no form holds.
  'dictionary-entry': { type: 'after_sale_problem_priority', active: true, isDefault: false },
  scene: { menus: [{ menuId: 'todo', permissionMessage: '' }] },
  knowledge: { audience: 'all', departmentIds: '', mustRead: true, dueDate: '2027-12-31' },
  project: { customerId: 'c-donghai', endDate: '2027-12-31', members: [] },
  // People who may see its results can read it.
  questionnaire: { endsOn: '2027-12-31', color: '', viewerIds: '' },
};

/** Calls that ask for more than their tag, each with the reason. */
const NEEDS_MORE: Readonly<Record<string, string>> = { 'company add': 'a company is made by those whose roles cover every company' };

/** Names a record in another one, by resource: what `beforeRemove` refuses. */
const NAMED: Readonly<Record<string, (id: string, record: AnsweredRecord) => Promise<unknown>>> = {
  role: (roleId) => stage.test.db.insert(userRoles).values({ userId: 'u-staff', roleId }),
  company: (companyId) =>
    stage.test.db.insert(departments).values({ id: `d-${companyId}`, companyId, name: '占用', path: `d-${companyId}/` }),
  area: (areaId) =>
    stage.test.db.execute(sql`insert into areas (id, parent_id, name, leaf) values (${`${areaId}-1`}, ${areaId}, '占用', true)`),
  department: (departmentId) => stage.test.db.insert(userDepartments).values({ userId: 'u-staff', departmentId, primary: false }),
  parameter: (key) => stage.test.db.update(parameters).set({ builtIn: true }).where(eq(parameters.key, key)),
  dictionary: (code) => stage.test.db.execute(sql`update dictionaries set built_in = true where code = ${code}`),
  'dictionary-entry': (_, { code }) => stage.test.db.execute(sql`update feedback set priority = ${code}`),
  post: (postId) => stage.test.db.insert(userPosts).values({ userId: 'u-staff', postId }),
  customer: (id) => stage.test.db.execute(sql`update projects set customer_id = ${id} where id = 'p-hengrui-mes'`),
  knowledge: (id) => stage.test.db.execute(sql`update knowledge_items set state = '1' where id = ${id}`),
  project: (projectId) =>
    stage.test.db.execute(sql`update todos set project_id = ${projectId} where id = (select id from todos order by id limit 1)`),
};

/** What a refusal to remove does not name, as it speaks of what the record is. */
const UNNAMED: readonly string[] = ['area', 'department', 'parameter', 'dictionary', 'dictionary-entry'];

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
const has = ({ has }: Resource, ...names: Parameters<Resource['has']['has']>[0][]) => names.every((name) => has.has(name));
const column = ({ served: { resource } }: Resource) =>
  columnsOf(resource)
    .slice(0, 1)
    .map(({ id, label }) => ({ id, head: label }));

/** What names a record and its version in a call that changes it. */
const keyOf = ({ served: { resource } }: Resource, { id, version }: { id: string; version: number }) => ({
  [idNameOf(resource)]: id,
  version,
});

/** Values of a change of a record that was added with others: what is fixed stays. */
const nextOf = async (of: Resource, first: Values): Promise<Values> => {
  const fixed = fixedFields(of.served.resource);
  return { ...(await nextValues(of)), ...Object.fromEntries(fixed.map((name) => [name, first[name]])) };
};

/** What each call of a resource takes about a record. */
async function inputsOf(of: Resource, { id, version }: AnsweredRecord): Promise<Readonly<Record<string, Values>>> {
  const values = await nextValues(of);
  const key = keyOf(of, { id, version });
  return {
    page: {},
    list: {},
    counts: {},
    export: { columns: column(of) },
    get: opening(of, id),
    history: { id },
    comment: { id, comment: '看看' },
    add: values,
    update: { ...values, ...key },
    remove: key,
  };
}

it('finds the resources of all modules by itself', () => {
  expect(RESOURCES.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['posts', 'customers', 'departments', 'roles', 'scenes']));
});

describe.each(RESOURCES.map((of) => [`${of.subject} (${of.served.resource.key})`, of] as const))('%s', (_, of) => {
  const isRead = has(of, 'page') || has(of, 'list');
  const isTree = of.served.resource.tree !== undefined;
  const { served, calls: own } = of;
  const { resource } = served;
  const { fields } = resource.form;
  const noun = calledIn(resource);
  /** Values of the form without the names of other records, which the server looks up itself. */
  const formIn = (values: Values): Values => {
    const named = namedFields(resource);
    return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name) && !named.has(name)));
  };
  /** The same as details answer them: ids that a form joins may be a list there. */
  const answeredIn = (values: Values): Values => {
    const isList = (name: string) => fields[name]?.kind === 'ids' && Object.hasOwn(resource.detailValues ?? {}, name);
    const entries = Object.entries(formIn(values));
    return Object.fromEntries(entries.map(([name, value]) => [name, isList(name) ? textOf(value).split(',').filter(Boolean) : value]));
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
          if (name !== 'export' && !Object.hasOwn(NEEDS_MORE, `${resource.key} ${name}`))
            expect([name, (await stage.send(call, inputs[name] ?? {}, withAlone)).code]).not.toEqual([name, 'A0301']);
        }
      }
    });
  });

  describe('input', () => {
    it('refuses what a field does not take at that field, whether added or changed, and stores nothing of it', async () => {
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

    it.runIf(has(of, 'page'))('refuses filters, orders, pages, columns and comments beyond their bounds with A0400', async () => {
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

  describe('change', () => {
    it.runIf(has(of, 'update', 'history'))('records each change of a record in words in its history', async () => {
      const first = await nextValues(of);
      const { id } = await stage.add(of, first);
      const second = await nextOf(of, first);
      expect((await stage.send(own.update, { ...second, ...keyOf(of, { id, version: 1 }) })).code).toBe(SUCCESS);
      const entries = await stage.send(own.history, { id });
      const changed = Object.keys(formIn(fields)).filter((name) => JSON.stringify(first[name]) !== JSON.stringify(second[name]));
      expect(entries.result).toMatchObject([
        { action: actionOf({ before: true, after: true }, '修改'), userName: '钱管理', ...(!served.state && { state: formIn(second) }) },
        { action: actionOf({ before: false, after: true }, '新建'), ...(!served.state && { state: formIn(first) }) },
      ]);
      const told = (entries.result as { changes: { field: string; label: string; before: string; after: string }[] }[])[0]?.changes ?? [];
      expect(told.map(({ label }) => label).toSorted()).toEqual(
        changed.map((name) => served.labels[name] ?? fields[name]?.label ?? '').toSorted(),
      );
      for (const { before, after } of told) expect(before).not.toBe(after);
    });

    it.runIf(isRead)('reads what was added and changed as it was sent, until it is removed', async () => {
      const first = await nextValues(of);
      const { id } = await stage.add(of, first);
      expect(await stage.get(of, id)).toMatchObject(answeredIn(first));
      const second = await nextOf(of, first);
      const [updated, removed] = [keyOf(of, { id, version: 1 }), keyOf(of, { id, version: has(of, 'update') ? 2 : 1 })];
      if (has(of, 'update')) {
        const answer = await stage.send(own.update, { ...second, ...updated });
        const result = expect.objectContaining({ version: 2 }) as unknown;
        expect(answer).toMatchObject({ code: SUCCESS, msg: actionMessages(resource).saved, result });
        expect(answer.result).toMatchObject(answeredIn(second));
        expect(await stage.get(of, id)).toEqual({ ...(answer.result as Values), id });
      }
      if (!has(of, 'remove')) return;
      expect(await stage.send(own.remove, removed)).toMatchObject({ code: SUCCESS, msg: actionMessages(resource).removed });
      expect((await stage.list(of, {})).map((row) => row.id)).not.toContain(id);
      for (const [name, call] of callsOf(of).filter(([name]) => ['get', 'remove'].includes(name)))
        expect([name, (await stage.send(call, { ...opening(of, id), id, ...removed })).code]).toEqual([name, 'A0404']);
      if (has(of, 'update')) expect((await stage.send(own.update, { ...first, ...removed })).code).toBe('A0404');
    });

    it.runIf(has(of, 'remove', 'history'))(
      'tells the history of a removed record to those who saw every record, and to nobody else',
      async () => {
        const record = await made(of);
        expect((await stage.send(own.remove, keyOf(of, record))).code).toBe(SUCCESS);
        const told = await stage.send(own.history, { id: record.id });
        if (!served.visibility.isForAll) return expect(told.code).toBe('A0404');
        expect(told.result).toMatchObject([
          { action: actionOf({ before: true, after: false }, '删除'), comment: expect.stringContaining(nameIn(record)) as unknown },
          { action: actionOf({ before: false, after: true }, '新建') },
        ]);
      },
    );

    it.runIf(isRead)('answers A0404 to keys that name no record', async () => {
      for (const id of ['9', 'no-such-record'])
        for (const [name, call] of callsOf(of).filter(([name]) => ['get', 'history', 'remove'].includes(name)))
          expect([id, name, (await stage.send(call, { ...opening(of, id), ...keyOf(of, { id, version: 1 }), id })).code]).toEqual([
            id,
            name,
            'A0404',
          ]);
    });

    it.runIf(isRead)('stores one record however often one idempotency key is sent', async () => {
      const values = await nextValues(of);
      const { total } = await stage.page(of, {});
      const from = { token: stage.keeper.token, headers: { 'idempotency-key': `once-${resource.key}` } };
      const sent = [await stage.sendAs(own.add, values, from), await stage.sendAs(own.add, values, from)];
      expect(sent[1]?.body).toEqual(sent[0]?.body);
      expect((await stage.page(of, {})).total).toBe(total + 1);
    });

    it.runIf(isRead && has(of, 'update', 'history'))('changes nothing and records nothing when the values are the same', async () => {
      const record = await made(of);
      const kept = await stage.get(of, record.id);
      const same = Object.fromEntries(Object.keys(fields).map((name) => [name, kept[name]]));
      const { result } = await stage.send(own.update, { ...same, ...keyOf(of, { id: record.id, version: 1 }) });
      expect({ ...(result as Values), id: record.id }).toEqual(kept);
      expect((await stage.send(own.history, { id: record.id })).result).toHaveLength(1);
    });

    it.runIf(isRead && has(of, 'update'))('refuses a stale version with A0409 and the whole record', async () => {
      const record = await made(of);
      const key = keyOf(of, { id: record.id, version: 1 });
      await stage.send(own.update, { ...(await nextOf(of, record)), ...key });
      const late = await stage.send(own.update, { ...(await nextOf(of, record)), ...key });
      expect(late.code).toBe('A0409');
      expect({ ...(late.body['result'] as Values), id: record.id }).toEqual(await stage.get(of, record.id));
    });

    const unique = [...uniqueValues().values()].filter(({ table }) => table === getTableName(served.store.table));
    it.runIf(unique.length > 0)(
      'refuses the unique values of another record at their fields, all at once, and to those who race',
      async () => {
        const values = await nextValues(of);
        const race = await Promise.all([0, 1, 2].map(() => stage.send(own.add, values)));
        expect(race.map(({ code }) => code).toSorted()).toEqual([SUCCESS, 'A0400', 'A0400']);
        const errors = unique.map(({ path, msg }) => ({ path, msg }));
        const record = await made(of);
        const update = { ...values, ...keyOf(of, { id: record.id, version: 1 }) };
        const isFixed = unique.every(({ path }) => fixedFields(resource).includes(path));
        for (const [call, input] of [
          [own.add, values] as const,
          ...(isFixed || !has(of, 'update') ? [] : [[own.update, update] as const]),
        ]) {
          const { code, body } = await stage.send(call, input);
          const told = body['errors'] as unknown[] | undefined;
          expect(code).toBe('A0400');
          // A tree may stop at its first fault, as thousands of its records are written one after another.
          expect(isTree ? errors : told).toEqual(expect.arrayContaining(isTree ? (told ?? []) : errors));
        }
      },
    );

    it.runIf(has(of, 'remove') && (served.holders ?? served.beforeRemove))(
      'refuses to remove a record while others name it, with A0409 and its name',
      async () => {
        const record = await made(of);
        const name = NAMED[resource.key];
        if (!name) throw new Error(`say in NAMED what names a record of ${resource.key}`);
        await name(record.id, record);
        const refused = await stage.send(own.remove, keyOf(of, record));
        expect(refused.code).toBe('A0409');
        expect(refused.msg).toMatch(UNNAMED.includes(resource.key) ? /不能删除|请先/ : String(record[resource.title]));
        if (isRead) expect(await stage.get(of, record.id)).toMatchObject({ id: record.id });
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
      if (has(of, 'counts'))
        expect(new Set(Object.values((await stage.send(own.counts, {}, stranger)).result as object))).toEqual(new Set([0]));
    });
  });

  describe.runIf(isRead)('list', () => {
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

    it.each(isTree ? [] : resource.sort)('sorts by %s in both directions', async (name) => {
      const ids = new Set(rows.map(({ id }) => id));
      const valuesIn = async (sort: string) => (await stage.list(of, { sort })).filter(({ id }) => ids.has(id)).map((row) => row[name]);
      const values = await valuesIn(name);
      expect(values).toHaveLength(3);
      expect(values).toEqual(values.toSorted(compared));
      expect(await valuesIn(`-${name}`)).toEqual(values.toReversed());
    });

    it.runIf(!isTree)('gives each record once over all its pages, and their number as total', async () => {
      const all = await stage.list(of, {});
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect((await stage.list(of, {}, 2)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect((await stage.page(of, { limit: 1 })).total).toBe(all.length);
    });

    it('gives in a row what the detail gives, with names for its ids', async () => {
      const all = await stage.list(of, {});
      for (const { id } of rows) {
        const row = all.find((each) => each.id === id) ?? {};
        const { detailValues = {} } = resource;
        const shown = Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(detailValues, name)));
        expect(await stage.get(of, id)).toMatchObject(shown);
        for (const [name, value] of Object.entries(resource.computed ?? {}))
          if (value.kind === 'name' && Object(row)[value.of] !== '') expect([name, Object(row)[name]]).not.toEqual([name, '']);
      }
      expect(Object.keys(all[0] ?? {})).toEqual(expect.arrayContaining(Object.keys(listedFields(resource))));
    });

    it.runIf(has(of, 'counts'))('counts in each view the rows that the view lists', async () => {
      const counts = (await stage.send(own.counts, {})).result;
      const views = (resource.views ?? []).map(
        async ({ key, where }) => [key, (await stage.page(of, where ? { [where[0]]: where[1] } : {})).total] as const,
      );
      expect(counts).toEqual(Object.fromEntries(await Promise.all(views)));
    });

    it.runIf(!isTree && has(of, 'export'))('exports its rows in their order, with every column in words under its head', async () => {
      const listed = await stage.list(of, {});
      const { heads, rows: exported } = await stage.sheet(of, {});
      expect(heads).toEqual(columnsOf(resource).map(({ label }) => label));
      expect(exported).toHaveLength(listed.length);
      const dictionaries = await describeCodes();
      const inTable = (await stage.test.db.select().from(served.store.table)) as unknown as Parameters<
        NonNullable<typeof served.exported>
      >[2];
      const stored = listed.flatMap(({ id }) => inTable.find((row) => row.id === id) ?? []);
      const shown = (await served.exported?.(stage.ctx, listed, stored)) ?? listed;
      for (const [at, record] of shown.entries())
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

    function expectedCell(name: string, record: Values, dictionaries: ReadonlyMap<string, string>): string | number {
      const text = textOf(record[name]);
      const field = fieldIn(resource, name);
      if (text === '') return '';
      if (field) return fieldCell(field, { name, record, dictionaries });
      const isMoment = Object.hasOwn(BASE_LABELS, name) || resource.computed?.[name]?.kind === 'moment';
      return isMoment ? shownIn(asLocal(new Date(text))) : workedOut(record[name]);
    }

    type Told = { name: string; record: Values; dictionaries: ReadonlyMap<string, string> };

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

  // A sheet of a tree says where a record stands, which the tests of its subject bring.
  describe.runIf(served.importing && !isTree)('import', () => {
    const { kind = '' } = served.importing ?? {};
    const columns = Object.entries(formIn(fields) as typeof fields).filter(([, field]) => !isFileField(field) && field.kind !== 'rows');
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
      expect((await stage.send(own.comment, { id, comment: '请核对' }, admin)).code).toBe(SUCCESS);
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

function workedOut(value: unknown): string | number {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join('、');
  return typeof value === 'number' ? value : textOf(value);
}
