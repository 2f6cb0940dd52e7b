import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

import { withSql } from './fill.mjs';

/** Rows of one statement, as an import has them. */
const TOGETHER = 500;

class TakenBack extends Error {}

/** What no import can be quicker than: the seconds to read a sheet, and to insert as many copies of a to-do in one transaction, which is taken back. */
export async function importFloor(dataDir, { bytes, rows }) {
  return { readSeconds: await secondsOf(() => readBare(bytes)), insertSeconds: await insertBare(dataDir, rows) };
}

async function readBare(bytes) {
  const { streamXlsxRows } = await import(
    pathToFileURL(createRequire(new URL('../../apps/server/package.json', import.meta.url)).resolve('hucre/xlsx')).href
  );
  let count = 0;
  for await (const { values } of streamXlsxRows(bytes, { sheet: 0 })) count += values.length;
  return count;
}

function insertBare(dataDir, rows) {
  return withSql(dataDir, async (sql) => {
    const columns = await sql`
      select column_name as name from information_schema.columns where table_name = 'todos' and is_generated = 'NEVER'`;
    const [todo] = await sql`select ${sql(columns.map(({ name }) => name))} from todos order by serial desc limit 1`;
    let seconds = 0;
    await sql
      .begin(async (held) => {
        seconds = await secondsOf(async () => {
          for (let at = 0; at < rows; at += TOGETHER)
            await held`insert into todos ${held(Array.from({ length: Math.min(TOGETHER, rows - at) }, (_, one) => copyOf(todo, at + one)))}`;
        });
        throw new TakenBack();
      })
      .catch((error) => {
        if (!(error instanceof TakenBack)) throw error;
      });
    return seconds;
  });
}

/** Below zero is no number of anybody's. */
function copyOf(todo, at) {
  return { ...todo, id: `floor-${at}`, serial: -1 - at };
}

async function secondsOf(work) {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun) / 1_000;
}
