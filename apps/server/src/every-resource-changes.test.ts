import { SUCCESS } from '@houtai/contract/codes';
import { actionMessages, fixedFields } from '@houtai/contract/resource-parts';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { uniqueValues } from './platform/db/unique-values.ts';
import {
  aboutResource,
  EACH_RESOURCE,
  has,
  keyOf,
  EveryResourceStage,
  type TriedResource,
} from './platform/testing/stages/every-resource-stage.ts';
import { callsOf, opening, type ResourceStage } from './platform/testing/stages/resource-stage.ts';
import type { Values } from './platform/testing/stages/resource-values.ts';

/** Resources whose refusal to remove does not include the name of the record. */
const UNNAMED: readonly string[] = ['area', 'department', 'parameter', 'dictionary', 'dictionary-entry'];

let every: EveryResourceStage;
let stage: ResourceStage;

beforeAll(async () => {
  every = await EveryResourceStage.open();
  ({ stage } = every);
});
afterAll(() => stage.close());

const made = (of: TriedResource) => every.made(of);
const nextValues = (of: TriedResource) => every.nextValues(of);
const nextOf = (of: TriedResource, first: Values) => every.nextOf(of, first);

describe.each(EACH_RESOURCE)('%s', (_, of) => {
  const { isRead, isTree, served, own, resource, fields, formIn, answeredIn, nameIn, actionOf } = aboutResource(of);

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

    it.runIf(isRead)('returns added and changed values as they were sent, until the record is removed', async () => {
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
      'shows the history of a removed record to users who saw every record, and to nobody else',
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

    it.runIf(isRead)('answers A0404 to keys that match no record', async () => {
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

    it.runIf(isRead && has(of, 'update', 'history'))('changes and records nothing when the values are the same', async () => {
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
    it.runIf(unique.length > 0)('refuses duplicate unique values at their fields, all in one answer, and in a race', async () => {
      const values = await nextValues(of);
      const race = await Promise.all([0, 1, 2].map(() => stage.send(own.add, values)));
      expect(race.map(({ code }) => code).toSorted()).toEqual([SUCCESS, 'A0400', 'A0400']);
      const errors = unique.map(({ path, msg }) => ({ path, msg }));
      const record = await made(of);
      const update = { ...values, ...keyOf(of, { id: record.id, version: 1 }) };
      const isFixed = unique.every(({ path }) => fixedFields(resource).includes(path));
      for (const [call, input] of [[own.add, values] as const, ...(isFixed || !has(of, 'update') ? [] : [[own.update, update] as const])]) {
        const { code, body } = await stage.send(call, input);
        const told = body['errors'] as unknown[] | undefined;
        expect(code).toBe('A0400');
        // A tree may stop at the first fault, because thousands of its records are written one after another.
        expect(isTree ? errors : told).toEqual(expect.arrayContaining(isTree ? (told ?? []) : errors));
      }
    });

    it.runIf(has(of, 'remove') && (served.holders ?? served.beforeRemove))(
      'refuses with A0409 and its name to remove a record that others refer to',
      async () => {
        const record = await made(of);
        await every.nameElsewhere(of, record);
        const refused = await stage.send(own.remove, keyOf(of, record));
        expect(refused.code).toBe('A0409');
        expect(refused.msg).toMatch(UNNAMED.includes(resource.key) ? /不能删除|请先/ : String(record[resource.title]));
        if (isRead) expect(await stage.get(of, record.id)).toMatchObject({ id: record.id });
      },
    );
  });
});
