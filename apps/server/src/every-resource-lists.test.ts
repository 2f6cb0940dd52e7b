import { calls } from '@houtai/contract';
import { localDate, localDateTime, startOfDay } from '@houtai/contract/dates';
import type { Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { describeFormFields } from '@houtai/contract/form-words';
import { BASE_LABELS, columnsOf, isFileField, listedFields } from '@houtai/contract/resource';
import { fieldIn, serialIn } from '@houtai/contract/resource-parts';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asLocal } from './platform/excel/workbook.ts';
import { visibleText } from './platform/html/visible-text.ts';
import {
  aboutResource,
  EACH_RESOURCE,
  EveryResourceStage,
  has,
  requiredFormValues,
  type TriedResource,
} from './platform/testing/stages/every-resource-stage.ts';
import { checkedImport, committedImport, settledImport } from './platform/testing/stages/import-stage.ts';
import type { AnsweredRecord, ResourceStage } from './platform/testing/stages/resource-stage.ts';
import type { Values } from './platform/testing/stages/resource-values.ts';

let every: EveryResourceStage;
let stage: ResourceStage;

beforeAll(async () => {
  every = await EveryResourceStage.open();
  ({ stage } = every);
});
afterAll(() => stage.close());

const nextValues = (of: TriedResource) => every.nextValues(of);

describe.each(EACH_RESOURCE)('%s', (_, of) => {
  const { isRead, isTree, served, own, resource, fields, formIn } = aboutResource(of);

  describe.runIf(isRead)('list', () => {
    let rows: AnsweredRecord[];
    beforeAll(async () => {
      // Each field sorts the records differently, so that sorting by a wrong column is noticed.
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
        rows.push(
          await stage.add(
            of,
            await stage.valuesOf(of, (field) => first + (orders[field % orders.length]?.[at] ?? 0), requiredFormValues(of)),
          ),
        );
    });

    it.each(isTree ? [] : resource.sort)('sorts by %s in both directions', async (name) => {
      const ids = new Set(rows.map(({ id }) => id));
      const valuesIn = async (sort: string) => (await stage.list(of, { sort })).filter(({ id }) => ids.has(id)).map((row) => row[name]);
      const values = await valuesIn(name);
      expect(values).toHaveLength(3);
      expect(values).toEqual(values.toSorted(compared));
      expect(await valuesIn(`-${name}`)).toEqual(values.toReversed());
    });

    it.runIf(!isTree)('returns each record once over all pages, and their number as total', async () => {
      const all = await stage.list(of, {});
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect((await stage.list(of, {}, 2)).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect((await stage.page(of, { limit: 1 })).total).toBe(all.length);
    });

    it('returns the same values in a row as in the detail, with names for its ids', async () => {
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

    it.runIf(has(of, 'counts'))('counts for each view the rows that the view lists', async () => {
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
      if (resource.computed?.[name]?.kind === 'urgency') return dueIn(record[name]);
      if (text === '') return '';
      if (field) return fieldCell(field, { name, record, dictionaries });
      const isMoment = Object.hasOwn(BASE_LABELS, name) || resource.computed?.[name]?.kind === 'moment';
      return isMoment ? shownIn(asLocal(new Date(text))) : workedOut(record[name]);
    }

    function dueIn(urgency: unknown): string {
      const { dueAt, isDueByDay, waiting, askAgainOn } = urgency as UrgencyFields;
      if (waiting !== null) return `等${waiting}，${askAgainOn} 再问`;
      if (dueAt === null) return '';
      return isDueByDay ? localDate(new Date(Date.parse(dueAt) - 3_600_000)) : localDateTime(new Date(dueAt));
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
          return describeFormFields({ [name]: field }, record)[name] ?? '';
      }
    }
  });

  // A sheet of a tree names the parents, which the tests of its subject cover.
  describe.runIf(served.importing && !isTree)('import', () => {
    const { kind = '' } = served.importing ?? {};
    const columns = Object.entries(formIn(fields) as typeof fields).filter(([, field]) => !isFileField(field) && field.kind !== 'rows');
    const [required = ''] = columns.find(([, field]) => field.required !== false) ?? [];
    const sheetWith = (...all: Values[]) => [
      columns.map(([, { label }]) => label),
      ...all.map((values) =>
        columns.map(([name, field]) =>
          field.kind === 'rich' ? visibleText(textOf(values[name])) : (describeFormFields({ [name]: field }, values)[name] ?? ''),
        ),
      ),
    ];
    /** The sheet with record numbers, if records are recognised by one. */
    const numbered = ([heads = [], ...rows]: string[][], record: Values): string[][] => {
      const serial = serialIn(resource);
      return serial ? [['编号', ...heads], ...rows.map((row) => [textOf(record[serial.name]), ...row])] : [heads, ...rows];
    };
    const check = (rows: string[][]) =>
      checkedImport(stage.test.app, { kind, token: stage.keeper.token, rows, whole: false, name: '表.csv' });

    it('imports what its check announced, changes nothing the second time, and undoes it', async () => {
      const values = await nextValues(of);
      const wrong = { ...(await nextValues(of)), [required]: '' };
      const task = await check(sheetWith(values, wrong));
      expect(task.counts).toEqual({ new: 1, error: 1 });
      const known = new Set((await stage.list(of, {})).map(({ id }) => id));
      const before = known.size;
      await committedImport(stage.test.app, task.id, stage.keeper.token);
      const row = (await stage.list(of, {})).find(({ id }) => !known.has(id));
      const imported = await stage.get(of, row?.id ?? '');
      for (const [name] of columns) expect([name, imported[name]]).toEqual([name, values[name]]);
      expect((await stage.page(of, {})).total).toBe(before + 1);
      expect((await check(numbered(sheetWith(values), imported))).counts).toEqual({ same: 1 });
      await stage.send(calls.imports.undo, { id: task.id });
      await settledImport(stage.test.app, task.id, stage.keeper.token);
      expect((await stage.page(of, {})).total).toBe(before);
    });

    it('refuses people without its tag with A0301', async () => {
      const token = await stage.personWithout([`${resource.tag}:import`]);
      await expect(checkedImport(stage.test.app, { kind, token, rows: sheetWith() })).rejects.toThrow(`${resource.tag}:import`);
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
