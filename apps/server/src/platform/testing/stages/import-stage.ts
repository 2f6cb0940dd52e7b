import { setTimeout as sleep } from 'node:timers/promises';

import { calls } from '@houtai/contract';
import { isUnderWay } from '@houtai/contract/import-words';
import { type ImportDetail, ImportDetail as Detail } from '@houtai/contract/imports';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { uuidv7 } from 'uuidv7';

import { importRows, imports } from '#modules/imports/imports.tables.ts';
import { whenImportTasksEnded } from '#modules/imports/run-task.ts';

import type { Db } from '../../db/client.ts';
import { sendTo } from '../send-to.ts';
import { filePart, multipartBody, postUpload } from '../upload-to.ts';

/** A workbook of one sheet with these rows, heads first, with a time of its last change. */
export async function workbookWith(rows: readonly (readonly CellValue[])[], modified = new Date()): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: '表', rows: rows.map((row) => [...row]) }], properties: { modified } }));
}

type Made = { kind: string; userId: string; rows: readonly (readonly string[])[] };

/** An import as an upload leaves it, heads first. It avoids reading files, each of which takes a thread, in tests of many sheets. */
export async function makeImport(db: Db, { kind, userId, rows }: Made): Promise<string> {
  const id = uuidv7();
  const file = { fileName: '表.csv', isCsv: true, sheets: [''], sheet: 0, headerRow: 1, columns: [] };
  await db.insert(imports).values({ id, kind, userId, ...file, createdAt: new Date() });
  await db.insert(importRows).values(rows.map((cells, at) => ({ importId: id, row: at + 1, cells: [...cells] })));
  return id;
}

function csvWith(rows: readonly (readonly CellValue[])[]): Buffer {
  return Buffer.from(rows.map((row) => row.join(',')).join('\n'));
}

type Brought = { kind: string; within?: string | undefined; bytes: Buffer; name?: string; token: string; key?: string };

/** Uploads a file for an import and returns the answer. */
export async function uploadImport(app: FastifyInstance, { kind, within = '', bytes, name = '表.xlsx', token, key = uuidv7() }: Brought) {
  const body = multipartBody([{ field: 'kind', value: kind }, { field: 'within', value: within }, filePart(name, bytes)]);
  const response = await postUpload(app, calls.imports.upload, body, { [TOKEN_HEADER]: token, [IDEMPOTENCY_HEADER]: key });
  const { code, msg, result } = response.json<{ code: string; msg: string; result?: unknown }>();
  return { code, msg, result: code === '00000' ? Detail.parse(result) : null };
}

/** Waits until the server has finished its work on an import, and returns its state. */
export async function settledImport(app: FastifyInstance, id: string, token: string): Promise<ImportDetail> {
  for (;;) {
    await whenImportTasksEnded();
    const { result } = await sendTo(app, calls.imports.get, { id }, token);
    if (!isUnderWay(result.state)) return result;
    await sleep(5);
  }
}

type Checked = Omit<Brought, 'bytes'> & { rows: readonly (readonly CellValue[])[]; savedAt?: Date } & Partial<
    Pick<ImportDetail, 'mode' | 'whole'>
  >;

/** Uploads a sheet and has it checked with the detected columns; a `name` ending in .csv makes a CSV file, for cells without commas. */
export async function checkedImport(
  app: FastifyInstance,
  { rows, savedAt, mode = 'both', whole = true, ...brought }: Checked,
): Promise<ImportDetail> {
  const bytes = brought.name?.endsWith('.csv') ? csvWith(rows) : await workbookWith(rows, savedAt);
  const { msg, result } = await uploadImport(app, { ...brought, bytes });
  if (!result) throw new Error(msg);
  return checkAgain(app, result, { token: brought.token, mode, whole });
}

/** Checks an uploaded import. */
export async function checkAgain(
  app: FastifyInstance,
  { id, columns }: Pick<ImportDetail, 'id' | 'columns'>,
  {
    token,
    mode = 'both',
    whole = true,
    remember = false,
  }: { token: string; mode?: ImportDetail['mode']; whole?: boolean; remember?: boolean },
): Promise<ImportDetail> {
  const form = { id, columns: columns.map(({ field }) => field), mode, whole, remember };
  const sent = await sendTo(app, calls.imports.check, form, token);
  return settledImport(app, sent.result.id, token);
}

/** Runs a checked import. */
export async function committedImport(app: FastifyInstance, id: string, token: string): Promise<ImportDetail> {
  const sent = await sendTo(app, calls.imports.commit, { id }, token);
  return settledImport(app, sent.result.id, token);
}
