// @module-tag node24
import { type AddressInfo, connect, type Socket } from 'node:net';

import { calls } from '@houtai/contract';
import { MB, RICH_UPLOAD_TIMEOUT_MS } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { filePart, multipartBody, PDF, PNG, storedFiles } from '#platform/testing/upload-to.ts';

import { files } from './files.tables.ts';

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  token = (await openSession(test.db, 'u-staff')).token;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

const BODY = multipartBody([{ field: 'bizType', value: '2' }, filePart('a.pdf', Buffer.concat([PDF, Buffer.alloc(8 * MB)]))]);

/** Begins an upload on its own connection and sends part of its bytes. */
function begin(bytes: number, from = token): Socket {
  const { port } = test.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head = [
    `POST /api${calls.files.upload.path} HTTP/1.1`,
    'host: localhost',
    `x-access-token: ${from}`,
    `content-length: ${BODY.length}`,
    'content-type: multipart/form-data; boundary=x-boundary-x',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(BODY.subarray(0, bytes));
  return socket;
}

describe('an interrupted upload', () => {
  it('leaves nothing behind when its connection ends in the middle', async () => {
    const before = await test.db.$count(files);
    const socket = begin(4 * MB);
    await vi.waitFor(async () => expect(await storedFiles(test)).toHaveLength(1));
    socket.destroy();
    await vi.waitFor(async () => expect(await storedFiles(test)).toEqual([]));
    expect(await test.db.$count(files)).toBe(before);
  });

  it('gets a refusal before its end, which the client can read', async () => {
    const socket = begin(MB, 'wrong');
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    expect(answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":"L0001"/);
    socket.destroy();
    expect(await storedFiles(test)).toEqual([]);
  });

  it('may take as long as the client needs', () => {
    expect(test.app.server.requestTimeout).toBeGreaterThan(RICH_UPLOAD_TIMEOUT_MS);
  });

  it('does not block another upload while it stalls', async () => {
    const stalled = begin(MB);
    const { port } = test.app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/api${calls.files.upload.path}`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': 'multipart/form-data; boundary=x-boundary-x' },
      body: new Uint8Array(multipartBody([filePart('a.png', PNG)])),
    });
    expect(await response.json()).toMatchObject({ code: '00000' });
    stalled.destroy();
  });
});
