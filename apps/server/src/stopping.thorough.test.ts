// @module-tag node24
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';

import { calls } from '@houtai/contract';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { DEMO_PASSWORD } from './platform/db/start/seeds.ts';
import { type Installed, installServer } from './platform/testing/installed-server.ts';

const BODY = JSON.stringify({ action: 'acountInstance', phone: '13800000002', pws: 'Wrong2026' });
const HEAD = `POST ${API_PREFIX}${calls.session.login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;

let installed: Installed;
beforeAll(async () => {
  installed = await installServer();
});
afterAll(() => installed.remove());

/** A connection on which the first half of a request has arrived. */
async function halfARequest(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {}).write(HEAD + BODY.slice(0, 10));
  // The request head has arrived once a later request is answered.
  expect((await fetch(`${address}${API_PREFIX}${calls.health.get.path}`)).status).toBe(200);
  return socket;
}

async function signIn(address: string): Promise<string> {
  const sent = { action: 'acountInstance', phone: '13800000002', pws: DEMO_PASSWORD };
  const answer = await fetch(address + API_PREFIX + calls.session.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  return calls.session.login.result.parse(((await answer.json()) as { result: unknown }).result).token;
}

function postgresPid(): number {
  return Number(readFileSync(join(installed.data, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const CLOSING = '服务正在停止或重启，请稍后重试';

async function newcomer(address: string): Promise<[status: number, code: string, msg: string]> {
  const answer = await fetch(address + API_PREFIX + calls.health.get.path);
  const { code, msg } = (await answer.json()) as { code: string; msg: string };
  return [answer.status, code, msg];
}

/** Waits until new connections are told that the server is stopping. */
const isClosing = (address: string) =>
  vi.waitFor(async () => expect(await newcomer(address)).toEqual([503, 'B0100', CLOSING]), { interval: 10 });

describe('a server that receives a stop signal', () => {
  it('twice still stops in order, with its database, and preserves what was done', async () => {
    const first = installed.start();
    const address = await first.address();
    const token = await signIn(address);
    const pid = postgresPid();
    await halfARequest(address);
    first.child.kill('SIGTERM');
    // The half request keeps the server from ending before the second signal arrives.
    await isClosing(address);
    first.child.kill('SIGINT');
    expect(await first.exit).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(installed.data, 'pg', 'postmaster.pid'))).toBe(false);

    const second = installed.start();
    const again = await second.address();
    const { status } = await fetch(again + API_PREFIX + calls.account.get.path, {
      method: calls.account.get.method,
      headers: { [TOKEN_HEADER]: token },
    });
    expect(status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
  });

  it('while its database starts stops with it', async () => {
    const { child, exit } = installed.start();
    // The file exists before it contains the process id.
    const pid = await vi.waitFor(
      () => {
        const written = postgresPid();
        expect(written).toBeGreaterThan(0);
        return written;
      },
      { interval: 5 },
    );
    child.kill('SIGINT');
    expect(await exit).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it('answers requests on a connection that is still open', async () => {
    const { child, exit, address: where } = installed.start();
    const address = await where();
    const socket = await halfARequest(address);
    let said = '';
    socket.on('data', (piece: Buffer) => void (said += piece.toString()));
    child.kill('SIGTERM');
    // Further requests get the same answer while the server still runs.
    await isClosing(address);
    socket.write(`${BODY.slice(10)}GET ${API_PREFIX}${calls.health.get.path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(socket, 'close');
    expect(said).toContain('"A0200"');
    expect(said).toContain('HTTP/1.1 503');
    expect(said).toContain(`"code":"B0100","msg":"${CLOSING}"`);
    expect(await exit).toBe(0);
  });
});
