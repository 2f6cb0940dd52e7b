import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isRoot } from './account.ts';
import { shortAlias } from './short-alias.ts';
import { StartRefused } from './start-refused.ts';

type Claim = { name: string; state: 'trying' | 'held'; pid: number | undefined };

const ANSWER_TIMEOUT_MS = 2000;
const ABANDONED_AFTER_MS = 60_000;

/**
 * Locks `folder` for this process until `release` or its death, however sudden; throws `StartRefused` if another process has the lock.
 *
 * Every process listens on a socket of its own under `locks/` and makes it visible before it looks for others, so at least one of two sees
 * the other. Names are never reused, so removing a dead socket cannot remove a live one, as it could with one shared name.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const mine: Claim = {
    name: `${Date.now().toString().padStart(15, '0')}-${randomBytes(4).toString('hex')}`,
    state: 'trying',
    pid: process.pid,
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify({ state: mine.state, pid: mine.pid }));
  });
  server.unref();
  if (process.platform === 'win32') return lockPipe(server, folder);

  const locks = join(folder, 'locks');
  await makeLocks(locks, folder);
  const release = async () => {
    await rm(join(locks, mine.name), { force: true });
    await close(server);
  };
  const alias = await shortAlias(locks, mine.name.length + '.new'.length);
  try {
    await listen(server, join(alias.path, `${mine.name}.new`), folder);
    // Another account has to see "in use" rather than "permission denied"; the socket only reveals a process id.
    await chmod(join(locks, `${mine.name}.new`), 0o666);
    await rename(join(locks, `${mine.name}.new`), join(locks, mine.name));
    await outlastRivals(alias.path, mine, folder);
  } catch (error) {
    await release();
    throw error;
  } finally {
    await alias.remove();
  }
  mine.state = 'held';
  return { release };
}

// Files that root makes in another user's folder must not lock that user out later.
async function makeLocks(locks: string, folder: string): Promise<void> {
  const made = await mkdir(locks, { recursive: true });
  if (!made || !isRoot()) return;
  const { uid, gid } = await stat(folder);
  await chown(locks, uid, gid);
}

async function outlastRivals(locks: string, mine: Claim, folder: string): Promise<void> {
  for (;;) {
    const rivals = await liveClaims(locks, mine.name);
    const winner = rivals.find((rival) => rival.state === 'held' || rival.name < mine.name);
    if (winner) throw inUse(folder, winner.pid);
    if (rivals.length === 0) return;
    await sleep(20);
  }
}

async function liveClaims(locks: string, except: string): Promise<Claim[]> {
  const names = (await readdir(locks)).filter((name) => name !== except && !name.startsWith(except));
  const claims = await Promise.all(names.map((name) => (name.endsWith('.new') ? dropAbandoned(locks, name) : ask(locks, name))));
  return claims.filter((claim) => claim !== undefined);
}

async function dropAbandoned(locks: string, name: string): Promise<undefined> {
  if (Date.now() - Number(name.slice(0, 15)) > ABANDONED_AFTER_MS) await rm(join(locks, name), { force: true });
}

function ask(locks: string, name: string): Promise<Claim | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    let isDead = false;
    const socket = connect(join(locks, name));
    // A stopped or busy process still has the lock.
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => (isDead = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'));
    socket.on('close', () => {
      if (isDead) void rm(join(locks, name), { force: true }).finally(() => resolve(undefined));
      else resolve(claimFrom(name, answer));
    });
  });
}

function claimFrom(name: string, answer: string): Claim {
  try {
    const said: unknown = JSON.parse(answer);
    if (typeof said === 'object' && said !== null && 'state' in said && 'pid' in said) {
      return { name, state: said.state === 'trying' ? 'trying' : 'held', pid: Number(said.pid) };
    }
  } catch {
    // The answer was cut short, so a process is there.
  }
  return { name, state: 'held', pid: undefined };
}

// Windows frees the name of a pipe with its process and lets nobody else listen on it, so the name itself is the lock.
async function lockPipe(server: Server, folder: string): Promise<{ release(): Promise<void> }> {
  const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
  await listen(server, `\\\\.\\pipe\\houtai-${name}`, folder);
  return { release: () => close(server) };
}

function listen(server: Server, path: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return reject(inUse(folder, undefined));
      if (['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'EINVAL'].includes(error.code ?? '')) return reject(noSockets(folder, error));
      reject(error);
    });
    server.listen(path, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function inUse(folder: string, pid: number | undefined): StartRefused {
  return new StartRefused(
    `另一个 Houtai 服务${pid ? `（进程 ${pid}）` : ''}正在使用数据目录 ${folder}。请先停止它，或用环境变量 HOUTAI_DATA 指定另一个数据目录。\n` +
      `Another Houtai server${pid ? ` (process ${pid})` : ''} is using the data folder ${folder}. Stop it first, or set HOUTAI_DATA to another folder.`,
  );
}

function noSockets(folder: string, cause: Error): StartRefused {
  return new StartRefused(
    `数据目录 ${folder} 所在的文件系统不支持 Unix 套接字，无法存放数据库。请把数据目录放到本地磁盘，或设置 DATABASE_URL。\n` +
      `The file system of the data folder ${folder} cannot hold Unix sockets, so no database can live there. ` +
      'Put the data folder on a local disk, or set DATABASE_URL.',
    { cause },
  );
}
