import { calls } from '@houtai/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Ctx } from '#platform/db/work/context.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { sheetDerivedFrom } from '#platform/testing/fixtures/derived-sheet.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { checkAgain, committedImport, settledImport, uploadImport, workbookWith } from '#platform/testing/stages/import-stage.ts';

import { MODULES } from '../../modules.ts';
import type { FoundRecord, ImportKind } from './import-kind.ts';

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

/** A kind that fills a form stores nothing to undo. */
const FILLING = ['expense-lines'];
const KINDS = MODULES.flatMap(({ importKind }) => importKind ?? []).filter(({ kind }) => !FILLING.includes(kind));

/** The records for a sheet, if not all belong to the caller or they are parts of another record. */
const PROJECT = 'p-minan-his';
const CHOSEN: Readonly<Record<string, { within?: string; by?: string; ids: SQL }>> = {
  'dictionary-entries': {
    within: 'after_sale_problem_work_type',
    ids: sql`select id from dictionary_entries where type = 'after_sale_problem_work_type'`,
  },
  'project-members': {
    within: PROJECT,
    ids: sql`select project_id || ' ' || user_id as id from project_members where project_id = ${PROJECT}`,
  },
  'work-reports': { by: 'u-staff', ids: sql`select id from work_reports where owner_id = 'u-staff'` },
  'work-hours': { by: 'u-staff', ids: sql`select day || ' ' || project_id as id from work_hours where owner_id = 'u-staff'` },
  'project-milestones': { within: PROJECT, ids: sql`select id from project_milestones where project_id = ${PROJECT}` },
};

const MAX_RECORDS = 8;

function callerOf({ kind }: ImportKind): string {
  return CHOSEN[kind]?.by ?? 'u-admin';
}

async function recordsOf({ kind, table, read }: ImportKind, ctx: Ctx): Promise<FoundRecord[]> {
  const ids = CHOSEN[kind]?.ids ?? sql`select ${table?.id} as id from ${table}`;
  const { rows } = await test.db.execute<{ id: string }>(sql`${ids} order by 1 limit ${MAX_RECORDS}`);
  return read(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** Tables that log an import and its undo; the history is checked separately. */
const TELLING = [
  'deliveries',
  // Recent changes, for open consoles.
  'former_keys',
  'imports',
  'import_rows',
  'messages',
  'operation_log',
  'project_progress',
  'record_history',
  'record_numbers',
  // Uploads store an idempotent answer and, the first time, the secret that signs it.
  'idempotent_answers',
  'server_secrets',
];

const WRITTEN = sql.raw(`'{version,updated_at,updated_by,written_at,contact_set_at}'::text[]`);

/** A checksum of all rows of every other table, without versions and audit columns. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await test.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const sums = tables
    .filter(({ name }) => !TELLING.includes(name))
    .map(({ name }) => {
      const rows = sql`(select (to_jsonb(t) - ${WRITTEN})::text as row from ${sql.identifier(name)} t) x`;
      return sql`select ${sql.raw(`'${name}'`)} as name, md5(coalesce(string_agg(row, ',' order by row), '')) as sum from ${rows}`;
    });
  const { rows } = await test.db.execute<{ name: string; sum: string }>(sql.join(sums, sql` union all `));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

type Entry = { id: string; row: string; record: string; comment: string };

async function history(): Promise<Map<string, Entry>> {
  const { rows } = await test.db.execute<Entry>(
    sql`select id, h::text as row, record_type || record_id as record, comment from record_history h order by id`,
  );
  return new Map(rows.map((entry) => [entry.id, entry]));
}

describe('an undone import', () => {
  it.each(KINDS)('leaves the database as before, and both events in the history: $kind', async (kind) => {
    const { token } = await openSession(test.db, callerOf(kind));
    const ctx = ctxOf(test, callerOf(kind), ['*:*:*']);
    const { fields, rows } = await sheetDerivedFrom(ctx, kind, await recordsOf(kind, ctx));
    const before = { rows: await everything(), history: await history() };
    const bytes = await workbookWith([fields.map((name) => kind.fields[name]?.label ?? ''), ...rows]);
    const { result, msg } = await uploadImport(test.app, { kind: kind.kind, within: CHOSEN[kind.kind]?.within, bytes, token });
    if (!result) throw new Error(msg);
    const checked = await checkAgain(test.app, result, { token, whole: false });
    expect(await everything()).toEqual(before.rows);
    const { counts } = await committedImport(test.app, checked.id, token);
    expect(counts).toEqual(expect.objectContaining({ new: expect.any(Number), update: expect.any(Number) }));
    expect(await everything()).not.toEqual(before.rows);

    await sendTo(test.app, calls.imports.undo, { id: checked.id }, token);
    expect(await settledImport(test.app, checked.id, token)).toMatchObject({ state: 'undone', kept: [] });
    expect(await everything()).toEqual(before.rows);

    const after = await history();
    expect([...before.history.values()].map(({ id }) => after.get(id))).toEqual([...before.history.values()]);
    const added = [...after.values()].filter(({ id }) => !before.history.has(id));
    const told = (cause: string) =>
      [...new Set(added.flatMap(({ comment, record }) => (comment.endsWith(cause) ? [record] : [])))].toSorted();
    const touched = [...new Set(added.map(({ record }) => record))].toSorted();
    expect(told('导入「表.xlsx」')).toEqual(touched);
    expect(told('撤销导入「表.xlsx」')).toEqual(touched);
  });
});
