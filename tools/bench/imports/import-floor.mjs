import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { withSql } from '../fill.mjs';

/** Rows of one statement, as an import has them. */
const TOGETHER = 500;

/**
 * The least possible time of an import: the seconds to read a sheet, and to insert as many copies of a to-do in one transaction, which is
 * rolled back.
 */
export async function importFloor(dataDir, { bytes, rows }) {
  return { readSeconds: await secondsOf(() => readBare(bytes)), insertSeconds: await insertBare(dataDir, rows) };
}

async function readBare(bytes) {
  const { streamXlsxRows } = await import(
    pathToFileURL(createRequire(new URL('../../../apps/server/package.json', import.meta.url)).resolve('hucre/xlsx')).href
  );
  let count = 0;
  for await (const { values } of streamXlsxRows(bytes, { sheet: 0 })) count += values.length;
  return count;
}

function insertBare(dataDir, rows) {
  return withSql(dataDir, async (sql) => {
    const found = await sql`
      select column_name as name from information_schema.columns where table_name = 'todos' and is_generated = 'NEVER'`;
    const columns = found.map(({ name }) => name).join(', ');
    const [todo] = await sql.unsafe(`select to_jsonb(todos) as row from todos order by serial desc limit 1`);
    // The transaction and its rollback share this one connection.
    await sql`begin`;
    try {
      return await secondsOf(async () => {
        for (let at = 0; at < rows; at += TOGETHER) {
          const copies = Array.from({ length: Math.min(TOGETHER, rows - at) }, (_, one) => copyOf(todo.row, at + one));
          await sql.unsafe(`insert into todos (${columns}) select ${columns} from jsonb_populate_recordset(null::todos, $1)`, [
            JSON.stringify(copies),
          ]);
        }
      });
    } finally {
      await sql`rollback`;
    }
  });
}

/** No record has a number below zero. */
function copyOf(todo, at) {
  return { ...todo, id: `floor-${at}`, serial: -1 - at };
}

async function secondsOf(work) {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun) / 1_000;
}
