import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../testing/app-for-test.ts';

const HEAD = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest({ requestTimeoutMs: 200 });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** The body of the answer to raw bytes, after which the server has to close the connection. */
function answerTo(bytes: string): Promise<unknown> {
  const address = test.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    socket.on('close', () => resolve(JSON.parse(text.slice(text.indexOf('\r\n\r\n'))))).on('error', reject);
  });
}

describe('a connection', () => {
  it.each([
    ['half a head', HEAD.slice(0, 40)],
    ['half a body', `${HEAD}{"action":`],
    ['nothing of a body', HEAD],
  ])('that sent %s and no more is answered and closed', async (_, bytes) => {
    expect(await answerTo(bytes)).toMatchObject({
      code: 'A0400',
      msg: '请求没有及时发送完整，请检查网络后重试',
      requestId: expect.any(String),
    });
  });

  it('that sent anything but a request is answered with the reason', async () => {
    expect(await answerTo('nonsense\r\n\r\n')).toMatchObject({ code: 'A0400', msg: '请求的格式不正确' });
  });
});
