import type { Call } from '@houtai/contract/call';
import { SUCCESS } from '@houtai/contract/codes';
import { localDate } from '@houtai/contract/dates';
import type { DictionaryEntry } from '@houtai/contract/dictionaries';
import type { ExportAccess, ExportColumn } from '@houtai/contract/exports';
import { MAX_EXPORT_ROWS } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

import type { RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { type CellValue, workbookOf } from '#platform/excel/workbook.ts';
import { endOperation } from '#platform/http/described/operations.ts';
import { sendWorkbook } from '#platform/http/files/file-reply.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { serveRaw } from '#platform/http/serve.ts';

import type { Cell, Cells, DictionaryWords } from './cells.ts';
import { inExportTurn } from './export-turns.ts';

declare module '#platform/module.ts' {
  interface Hooks {
    /** Loads the texts of dictionary codes. */
    codeWords: (ctx: Ctx, dictionaries: readonly string[]) => Promise<Pick<DictionaryEntry, 'type' | 'code' | 'codeText' | 'active'>[]>;
  }
}

/** Rows read at a time. */
const PIECE = 1_000;

/** The rows of an exported list; `of` names the record that they belong to, if any. */
export type ExportedRows<Row> = RowSource<Row> & { of?: string };

type Exported<Query, Row, Id extends string> = {
  /** The noun for the rows, used in the names of the file and its sheet. */
  name: string;
  cells: Cells<Row, Id>;
  /** Prepares reading the requested list, within one transaction, so that the file is a snapshot. */
  list: (ctx: Ctx, query: Query) => ExportedRows<Row> | Promise<ExportedRows<Row>>;
};

type Columns<Id extends string> = { columns: ExportColumn<Id>[] };

/** Serves a list as an Excel file from one snapshot. The log records how many rows went to whom. */
export function serveExport<Request extends z.ZodType<Columns<Id>>, Row, Id extends string>(
  app: FastifyInstance,
  call: Call<Request, z.ZodType, ExportAccess>,
  { name, cells, list }: Exported<z.output<Request>, Row, NoInfer<Id>>,
): void {
  const sheet = async (ctx: Ctx, query: z.output<Request>): Promise<Sheet<Row>> => {
    const { of, ...rows } = await list(ctx, query);
    return { rows, of, cells: query.columns.map(({ id, head }) => ({ head, ...cells[id] })) };
  };
  serveSheet(app, call, { name, sheet });
}

/** A sheet whose columns depend on the request. */
export type Sheet<Row> = { rows: RowSource<Row>; of?: string | undefined; cells: readonly (Cell<Row> & { head: string })[] };

/** Like `serveExport`, for columns that only the record knows. */
export function serveSheet<Request extends z.ZodType, Row>(
  app: FastifyInstance,
  call: Call<Request, z.ZodType, ExportAccess>,
  { name, sheet }: { name: string; sheet: (ctx: Ctx, query: z.output<Request>) => Promise<Sheet<Row>> },
): void {
  serveRaw(app, call, async (query, ctx, { request, reply }) => {
    const { file, total, of } = await inExportTurn(ctx.actor.userId, () =>
      atOneMoment(ctx, async (ctx) => {
        const { rows, of, cells } = await sheet(ctx, query);
        const total = await rows.count();
        if (total === 0) throw new AppError('A0404', '数据不存在');
        if (total > MAX_EXPORT_ROWS) throw new AppError('A0400', `共 ${total} 条，一次最多导出 ${MAX_EXPORT_ROWS} 条，请缩小查询范围`);
        const words = await wordsOf(ctx, cells);
        return { total, of, file: await workbookOf(name, cells, piecesOf({ read: rows.read, total, chosen: cells, words })) };
      }),
    );
    endOperation(request, reply, { code: SUCCESS, msg: `已导出 ${total} 条` });
    return sendWorkbook(reply, [name, of, localDate(ctx.now)].filter(Boolean).join('-'), file);
  });
}

function atOneMoment<Result>(ctx: Ctx, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  return ctx.db.transaction((db) => work({ ...ctx, db }), { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function wordsOf(ctx: Ctx, cells: readonly { dictionary?: string }[]): Promise<DictionaryWords> {
  const types = cells.flatMap(({ dictionary }) => dictionary ?? []);
  const entries = types.length === 0 ? [] : await Promise.all(ctx.registry.given('codeWords').map((read) => read(ctx, types)));
  const texts = new Map(entries.flat().map(({ type, code, codeText }) => [`${type} ${code}`, codeText]));
  return (type, code) => texts.get(`${type} ${code}`) ?? code;
}

type Writing<Row> = Pick<RowSource<Row>, 'read'> & { total: number; chosen: readonly Cell<Row>[]; words: DictionaryWords };

/** Reads the next piece while the present one is written. */
async function* piecesOf<Row>({ read, total, chosen, words }: Writing<Row>): AsyncGenerator<CellValue[][]> {
  let next = read(PIECE, 0);
  for (let skip = PIECE; ; skip += PIECE) {
    const rows = await next;
    const isLast = skip >= total;
    if (!isLast) {
      next = read(PIECE, skip);
      // If writing fails first, nobody awaits this promise.
      next.catch(() => {});
    }
    yield rows.map((row) => chosen.map(({ of }) => of(row, words)));
    if (isLast) return;
  }
}
