import type { Fields } from '@houtai/contract/form';

import { type Ctx, holds, inTransaction } from '../../platform/db/context.ts';
import { refusalOf } from '../../platform/http/errors.ts';
import type { Found, Texts } from './import-kind.ts';
import { inWords, type Reader, type ReadRow, type RowFault, type SheetRow } from './reading.ts';
import { type Result, resultOf } from './row-results.ts';

/** A row that is to be written, and what is said of it whatever comes of that. */
export type Draft = { row: SheetRow; record: Found | null; read: ReadRow; held: Partial<Result> };

/** Writes rows in the order of the sheet, new ones that follow each other as one; gives what became of all when the piece has ended. */
export function writerOf(ctx: Ctx, reader: Reader) {
  const results: Result[] = [];
  let waiting: Draft[] = [];
  const addWaiting = async () => {
    results.push(...(await addTogether(ctx, reader, waiting)));
    waiting = [];
  };
  return {
    settled: (result: Result) => void results.push(result),
    write: async (draft: Draft) => {
      if (!draft.record && reader.kind.addAll) return void waiting.push(draft);
      await addWaiting();
      results.push(await writeOne(ctx, reader, draft));
    },
    ended: async () => {
      await addWaiting();
      return results;
    },
  };
}

async function writeOne(ctx: Ctx, reader: Reader, { row, record, read, held }: Draft): Promise<Result> {
  return resultOf(row, { ...held, ...(await applied(ctx, { reader, record, read })) });
}

/** New records as one; where that is refused, as two halves, down to the row that is at fault, which then says so itself. */
async function addTogether(ctx: Ctx, reader: Reader, drafts: readonly Draft[]): Promise<Result[]> {
  const { addAll, may } = reader.kind;
  const [first] = drafts;
  if (!first) return [];
  if (drafts.length === 1) return [await writeOne(ctx, reader, first)];
  const half = drafts.length >> 1;
  const texts = drafts.map(({ read }) => read.texts);
  const ids =
    addAll && holds(ctx.actor, may.add)
      ? await inTransaction(ctx, (ctx) => addAll(ctx, texts)).catch((error: unknown) => void refusedBy(ctx, error))
      : undefined;
  if (ids) return drafts.map(({ row, held }, at) => resultOf(row, { ...held, outcome: 'new', recordId: idAt(ids, at) }));
  return [...(await addTogether(ctx, reader, drafts.slice(0, half))), ...(await addTogether(ctx, reader, drafts.slice(half)))];
}

function idAt(ids: readonly string[], at: number): string {
  const id = ids[at];
  if (id === undefined) throw new Error('a new record has no id');
  return id;
}

/** What an error refuses; throws it where it is no refusal. */
function refusedBy({ requestId }: Ctx, error: unknown) {
  const refusal = refusalOf(error, requestId);
  if (refusal.unexpected || refusal.body.code.startsWith('B')) throw error;
  return refusal;
}

type Applying = { reader: Reader; record: Found | null; read: ReadRow };

async function applied(
  ctx: Ctx,
  { reader, record, read: { texts, system } }: Applying,
): Promise<Pick<Result, 'outcome'> & Partial<Result>> {
  const { kind, looked } = reader;
  const wrong = (faults: RowFault[]) => ({ outcome: 'error' as const, faults, base: null });
  if (!holds(ctx.actor, record ? kind.may.edit : kind.may.add))
    return wrong([{ column: -1, msg: record ? '没有修改的权限' : '没有新增的权限' }]);
  const done = await apply(ctx, { reader, record, texts });
  if ('faults' in done) return wrong(done.faults);
  for (const [field, option] of Object.entries(kind.offers(done.id, texts))) looked.get(field)?.add(option);
  return record
    ? { outcome: 'update', recordId: done.id, before: differing(system, texts, kind.form) }
    : { outcome: 'new', recordId: done.id };
}

/** What the fields of a form held that are changed. */
function differing(system: Texts, texts: Texts, form: Fields): Texts {
  return Object.fromEntries(Object.keys(form).flatMap((name) => (texts[name] === system[name] ? [] : [[name, system[name] ?? '']])));
}

/** Does what the call does that a person makes by hand; what that refuses is said at its cells. */
async function apply(
  ctx: Ctx,
  { reader: { kind, columnOf }, record, texts }: { reader: Reader; record: Found | null; texts: Texts },
): Promise<{ id: string } | { faults: RowFault[] }> {
  try {
    // What a call writes it writes in a transaction of its own, which is a savepoint here: a refusal takes that back and nothing else.
    if (!record) return { id: await kind.add(ctx, texts) };
    await kind.update(ctx, record, texts);
    return { id: record.id };
  } catch (error) {
    const { body } = refusedBy(ctx, error);
    const errors = body.errors?.length ? body.errors : [{ path: '', msg: body.msg }];
    return {
      faults: errors.map(({ path, msg }) => ({ column: columnOf.get(path) ?? -1, msg: inWords(kind.form[path]?.label ?? '', msg) })),
    };
  }
}
