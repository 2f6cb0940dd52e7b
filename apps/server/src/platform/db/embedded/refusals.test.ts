import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { permanentStartFault } from './cluster-fit.ts';
import { startEmbedded } from './embedded.ts';
import { StartRefused } from './start-refused.ts';

const isRoot = process.getuid?.() === 0;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const work = mkdtempSync(join(tmpdir(), 'houtai-refusals-'));
const whole = join(work, 'whole');
const systemDir = join(work, 'system');
let folders = 0;

beforeAll(async () => {
  chmodSync(work, 0o711);
  await (await startEmbedded({ dataDir: whole, systemDir, log: silent })).stop();
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A copy of a stopped server's data folder, with owners and permissions by default. */
function copied(option = '-a'): string {
  const folder = join(work, `copy-${(folders += 1)}`);
  execFileSync('cp', [option, whole, folder]);
  return folder;
}

/** How often PostgreSQL failed to start in a data folder. */
function failures(dataDir: string): number {
  const log = join(dataDir, 'pg.log');
  return existsSync(log) ? (readFileSync(log, 'utf8').match(/FATAL: |PANIC: |^postgres: could not/gm) ?? []).length : 0;
}

/** The message of a start that is refused without a retry. */
async function refusal(dataDir: string, more: { firstStartBytes?: number } = {}): Promise<string> {
  const before = failures(dataDir);
  const outcome = await startEmbedded({ dataDir, systemDir, log: silent, ...more }).catch((error: unknown) => error);
  if (!(outcome instanceof StartRefused)) throw new Error(`not refused: ${String(outcome)}`);
  expect(failures(dataDir) - before).toBeLessThanOrEqual(1);
  return outcome.message;
}

describe('a first start', () => {
  it('without space for it reports the needed space before anything is created', async () => {
    const folder = join(work, 'new', 'data');
    const said = await refusal(folder, { firstStartBytes: 1_048_576_000_000_000 });
    expect(said).toContain(`首次启动需要约 1000000000 MB 空间，${folder} 所在的磁盘只剩`);
    expect(said).toContain('The first start needs about 1000000000 MB');
    expect(existsSync(join(work, 'new'))).toBe(false);
  });

  it('requires the space, unlike later starts', async () => {
    const embedded = await startEmbedded({ dataDir: copied(), systemDir, log: silent, firstStartBytes: 1_048_576_000_000_000 });
    await embedded.stop();
  });
});

describe('a cluster that cannot be used', () => {
  it('refuses a damaged control file', async () => {
    const folder = copied();
    writeFileSync(join(folder, 'pg', 'global', 'pg_control'), Buffer.alloc(8192, 7));
    expect(await refusal(folder)).toContain(`数据库文件 ${folder}/pg 已损坏或不完整。请用备份恢复整个数据目录`);
  });

  it.each(['global/pg_control', 'PG_VERSION'])('refuses a cluster whose %s is missing', async (name) => {
    const folder = copied();
    rmSync(join(folder, 'pg', name));
    expect(await refusal(folder)).toContain(`The database files in ${folder}/pg are damaged or incomplete. Restore the whole data folder`);
  });

  it('refuses a folder that others may enter', async () => {
    const folder = copied();
    chmodSync(join(folder, 'pg'), 0o755);
    expect(await refusal(folder)).toContain(`chmod 700 ${folder}/pg`);
  });

  it.runIf(isRoot)('refuses a copy made by root', async () => {
    const folder = copied('-r');
    const { uid } = statSync(join(whole, 'pg'));
    expect(await refusal(folder)).toContain(`数据库文件 ${folder}/pg 属于 root（例如由 root 复制而来）`);
    expect(await refusal(folder)).toContain(`chown -R ${uid} ${folder}/pg`);
  });

  it.runIf(isRoot)('refuses a file of another owner', async () => {
    const folder = copied();
    chownSync(join(folder, 'pg', 'global', 'pg_control'), 0, 0);
    expect(await refusal(folder)).toContain(`数据库目录 ${folder}/pg 中有文件没有权限读写`);
  });

  it.each([
    ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', '所在的文件系统只读'],
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', '所在的磁盘已满'],
    ['PANIC:  could not locate a valid checkpoint record', '已损坏或不完整'],
  ])('reports what PostgreSQL says: “%s”', (line, words) => {
    const said = `2026-11-22 08:00:00.000 UTC [1] LOG:  starting\n2026-11-22 08:00:00.000 UTC [1] ${line}\n`;
    expect(permanentStartFault('/data', said)?.message).toContain(words);
    expect(permanentStartFault('/data', said)?.message).toContain(line);
  });

  it('retries after a passing fault', () => {
    expect(permanentStartFault('/data', 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBeUndefined();
  });
});
