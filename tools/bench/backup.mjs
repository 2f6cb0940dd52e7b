import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from '../lib/project.mjs';
import { headersOf, PHONES, readOnce, signIn, TODO_LIST } from './client.mjs';
import { openPostgres } from './console-server.mjs';
import { figure } from './figures.mjs';
import { fillLog, fillTodos } from './fill.mjs';

const LOG_ROWS = 800_000;
const TODO_ROWS = 200_000;
const MB = 1_048_576;
/** How many files of which size: 2 GB in all. */
const FILES = [
  { count: 19, bytes: 100 * MB },
  { count: 2_000, bytes: 50_000 },
];
/** Prints the resources that a process used when it ends. */
const USED = 'data:text/javascript,process.on("exit",()=>console.error("used "+JSON.stringify(process.resourceUsage())))';

/** The backup of a large running console and its restore: how long each takes, and how much memory it needs. */
export async function backup(stage) {
  const dataDir = join(stage.folder, 'large');
  const server = await stage.start({ dataDir });
  await fillLog(dataDir, LOG_ROWS);
  await fillTodos(dataDir, TODO_ROWS);
  await fillFiles(dataDir);
  const path = join(stage.folder, 'large.tar');
  const saved = await run('backup', path, dataDir);
  const sizeMb = Math.round(statSync(path).size / MB);
  const rows = await countRows(dataDir);
  await server.stop();
  rmSync(dataDir, { recursive: true });

  const restored = join(stage.folder, 'restored');
  const brought = await run('restore', path, restored);
  const again = await stage.start({ dataDir: restored });
  await readOnce(again.address, TODO_LIST, headersOf(await signIn(again.address, { phone: PHONES[0] })));
  const isSame = (await countRows(restored)) === rows;
  await again.stop();
  const common = { rows, sizeMb, holds: isSame };
  return [
    figure('backup', saved.seconds, { unit: 's', atMost: 120, cpuSeconds: saved.cpuSeconds, ...common }),
    figure('backup-memory', saved.peakMb, { unit: 'MB', atMost: 300 }),
    figure('restore', brought.seconds, { unit: 's', atMost: 240, cpuSeconds: brought.cpuSeconds, ...common }),
    figure('restore-memory', brought.peakMb, { unit: 'MB', atMost: 300 }),
  ];
}

async function run(command, path, dataDir) {
  const env = { ...process.env, HOUTAI_DATA: dataDir, DATABASE_URL: '' };
  const begun = performance.now();
  const args = ['--import', USED, `apps/server/dist/cli/${command}.js`, path];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - begun) / 1_000;
  const [, used] = /used (.+)/.exec(said) ?? [];
  if (code !== 0 || !used) throw new Error(`${command} ended with ${code}: ${said}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(used);
  return { seconds, peakMb: maxRSS / 1_024, cpuSeconds: Math.round((userCPUTime + systemCPUTime) / 1e6) };
}

/** Files without records, each with different bytes. */
async function fillFiles(dataDir) {
  const sql = openPostgres(dataDir);
  for (const { count, bytes } of FILES) {
    const content = randomBytes(bytes);
    for (let number = 0; number < count; number += 1) {
      content.writeUInt32LE(number);
      const name = randomBytes(16).toString('hex');
      const key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
      const path = join(dataDir, 'files', key);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      const hash = createHash('sha256').update(content).digest('hex');
      await sql`insert into files (id, company_id, owner_id, name, mime, size, sha256, storage_key, biz_type)
        select 'bench-' || ${name}, company_id, id, 'bench.bin', 'application/octet-stream', ${bytes}, ${hash}, ${key}, '2' from users where id = 'u-admin'`;
    }
  }
  await sql.end();
}

async function countRows(dataDir) {
  const sql = openPostgres(dataDir);
  const [{ rows }] = await sql`
    select (select count(*) from sign_in_log where account like '139%') + (select count(*) from todos) + (select count(*) from files) as rows`;
  await sql.end();
  return Number(rows);
}
