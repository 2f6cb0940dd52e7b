import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, relative, resolve } from 'node:path';

import { root } from './project.mjs';

const FOLDER = '.cache/running';
const ANSWER_TIMEOUT_MS = 2000;

/**
 * Announces, until this process ends, that a server uses the packages of `folder`: a client of its socket gets `{ pid, dataDir }`. A socket
 * works across accounts and containers, where a process id means nothing, and never answers for a dead process.
 */
export async function sayRunning(folder = root, dataDir = resolve(process.env.HOUTAI_DATA ?? 'data')) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify({ pid: process.pid, dataDir }));
  });
  server.unref();
  try {
    await (process.platform === 'win32' ? listen(server, pipeOf(folder)) : listenIn(server, join(folder, FOLDER)));
  } catch {
    // The folder cannot be written or holds no sockets; that must not keep the server from starting.
    server.close();
  }
}

// A socket without a listener would look dead, so it gets its final name after it listens.
async function listenIn(server, folder) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, randomBytes(4).toString('hex'));
  await listen(server, fromHere(`${path}.new`));
  chmodSync(`${path}.new`, 0o666);
  renameSync(`${path}.new`, path);
  process.once('exit', () => rmSync(path, { force: true }));
}

function listen(server, address) {
  return new Promise((done, failed) => server.once('error', failed).listen(address, done));
}

/** What the servers that use the packages of `folder` say about themselves; `{}` for one that does not answer. */
export async function runningServers(folder = root) {
  const addresses = process.platform === 'win32' ? [pipeOf(folder)] : socketsIn(join(folder, FOLDER));
  const answers = await Promise.all(addresses.map(ask));
  return answers.filter((answer) => answer !== undefined);
}

function pipeOf(folder) {
  return `\\\\.\\pipe\\houtai-running-${createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32)}`;
}

function socketsIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => !name.endsWith('.new'))
      .map((name) => fromHere(join(folder, name)));
  } catch {
    return [];
  }
}

// The address of a socket is limited to about 100 characters, so use the shorter of the absolute and the relative path.
function fromHere(path) {
  const short = relative('', path);
  return short.length < path.length ? short : path;
}

function ask(address) {
  return new Promise((done) => {
    let said = '';
    let isDead = false;
    const socket = connect(address);
    // A server that is stopped or busy still runs, and so does one that refuses the connection.
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => (said += chunk));
    socket.on('error', ({ code }) => (isDead = code === 'ENOENT' || code === 'ECONNREFUSED'));
    socket.on('close', () => {
      if (isDead) forget(address);
      done(isDead ? undefined : heard(said));
    });
  });
}

function forget(path) {
  try {
    rmSync(path, { force: true });
  } catch {
    // It belongs to another account, which removes it.
  }
}

function heard(said) {
  try {
    return JSON.parse(said);
  } catch {
    return {};
  }
}
