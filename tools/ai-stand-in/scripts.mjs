import { gzipSync } from 'node:zlib';

import { begin, chunk, DONE, finish, line, pause, say, toolCall, USAGE } from './stream.mjs';

const GREETING = '你好，我是智能助手。';

/** Markdown and html that no answer may execute or load. */
const HOSTILE = [
  '![图](https://evil.example/a.png)',
  '<img src="https://evil.example/b.png" onerror="document.title=1"><script>document.title = "坏"</script>',
  '[点这里](https://evil.example/c) 和 <https://evil.example/d> 与 [脚本](javascript:alert(1))',
  '[另一个](//evil.example/e) [文件](/api/op-biz/file/read/x) [页面](/adminview/todo)',
  '<iframe src="https://evil.example/f"></iframe><svg onload="document.title=1">',
  '[参考]: https://evil.example/g',
  '[^1]: https://evil.example/h',
  '见[参考]与[^1]。',
  '<style>@import url(https://evil.example/i.css); body { background: url(https://evil.example/j.png) }</style>',
].join('\n\n');

/** Whether the tools have answered, so that the second request of a question differs from the first. */
const isAnswered = ({ messages }) => messages.some(({ role }) => role === 'tool');

/** Calls a tool in the first request of a question, and answers a text in the second. */
const calling = (deltas) => (response, body) => {
  begin(response);
  if (isAnswered(body)) {
    say(response, GREETING);
    return finish(response);
  }
  for (const delta of deltas) response.write(line(chunk(delta)));
  return finish(response, 'tool_calls');
};

const part = (index, rest) => ({ tool_calls: [{ ...(index !== null && { index }), ...rest }] });
const named = (index, id, name, text) => part(index, { id, type: 'function', function: { name, arguments: text } });
const more = (index, text) => part(index, { function: { arguments: text } });

/** Sends a chunk until the given number of bytes is sent, with backpressure and only while the client is connected. */
async function sendAll(response, piece, bytes) {
  for (let sent = 0; sent < bytes && !response.destroyed; sent += Buffer.byteLength(piece)) {
    if (response.write(piece)) continue;
    await new Promise((resolve) => {
      const goOn = () => {
        response.off('drain', goOn).off('close', goOn);
        resolve();
      };
      response.on('drain', goOn).on('close', goOn);
    });
  }
}

/** An answer of 20,000 characters, made of a beginning and of parts by their number. */
const long = (head, part) => async (response) => {
  begin(response);
  let text = head;
  let number = 0;
  for (let at = 0; !response.destroyed && at < 20_000; at += 12) {
    while (text.length < at + 12) text += part((number += 1));
    response.write(line(chunk({ content: text.slice(at, at + 12) })));
    await pause(3);
  }
  return finish(response);
};

/** Ways to answer, the correct one first. */
export const SCRIPTS = {
  normal: (response) => {
    begin(response);
    say(response, GREETING);
    return finish(response);
  },
  reasoning: (response) => {
    begin(response);
    response.write(line(chunk({ reasoning_content: '先想一想。' })));
    say(response, GREETING);
    return finish(response);
  },
  'think-tags': (response) => {
    begin(response);
    for (const text of ['<th', 'ink>先想', '一想。</thi', 'nk>', GREETING]) response.write(line(chunk({ content: text })));
    return finish(response);
  },
  'cut-utf8': async (response) => {
    begin(response);
    const bytes = Buffer.from(line(chunk({ content: GREETING })) + line(chunk({}, 'stop')) + line(USAGE) + line(DONE));
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      await new Promise(setImmediate);
    }
    return response.end();
  },
  crlf: (response) => {
    begin(response);
    const odd = { prefix: 'data:', end: '\r\n\r\n' };
    response.write(': ping\r\n\r\n');
    response.write(line(chunk({ content: GREETING }), odd));
    response.write(': ping\r\n\r\n');
    response.write(line(chunk({}, 'stop'), odd));
    return response.end(line(DONE, odd));
  },
  'usage-chunk': (response) => {
    begin(response);
    response.write(line(USAGE));
    say(response, GREETING);
    return finish(response);
  },
  'no-done': (response) => {
    begin(response);
    say(response, GREETING);
    return response.end(line(chunk({}, 'stop')));
  },
  'no-finish': (response) => {
    begin(response);
    say(response, GREETING);
    return response.end();
  },
  'half-line': (response) => {
    begin(response);
    say(response, GREETING);
    return response.end('data: {"id":"c-1","choices":[{"index":0,"delta":{"cont');
  },
  'json-error': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ error: { message: 'the model is overloaded', code: 'overloaded' } }));
  },
  'error-event': (response) => {
    begin(response);
    return response.end(line({ error: { message: 'the model is overloaded', code: 'overloaded' } }));
  },
  'error-within': (response) => {
    begin(response);
    say(response, GREETING);
    return response.end(line({ error: { message: 'the model is overloaded', code: 'overloaded' } }));
  },
  'empty-choices': (response) => {
    begin(response);
    response.write(line({ ...USAGE, usage: undefined }));
    return response.end(line(DONE));
  },
  'no-text': (response) => {
    begin(response);
    return finish(response);
  },
  'status-500': (response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    return response.end('{"error":{"message":"internal"}}');
  },
  'status-429': (response) => {
    response.writeHead(429, { 'content-type': 'application/json' });
    return response.end('{"error":{"message":"slow down"}}');
  },
  'dead-socket': (response) => response.destroy(),
  'dead-within': async (response) => {
    begin(response);
    say(response, GREETING);
    await pause(50);
    return response.destroy();
  },
  hang: () => {},
  'hang-within': (response) => {
    begin(response);
    say(response, GREETING);
  },
  drip: async (response) => {
    begin(response);
    for (const byte of Buffer.from(line(chunk({ content: GREETING })))) {
      if (response.destroyed) return;
      response.write(Buffer.from([byte]));
      await pause(1_000);
    }
  },
  flood: async (response) => {
    begin(response);
    await sendAll(response, line(chunk({ content: '长'.repeat(20_000) })), 50 * 1_048_576);
    return response.destroyed ? undefined : finish(response);
  },
  slow: async (response) => {
    begin(response);
    for (let number = 1; !response.destroyed && number <= 600; number += 1) {
      response.write(line(chunk({ content: `第 ${number} 句。` })));
      await pause(100);
    }
    return finish(response);
  },
  hostile: (response) => {
    begin(response);
    say(response, HOSTILE);
    return finish(response);
  },
  figures: (response) => {
    begin(response);
    say(response, '一期 48000 元，二期 51000 元。');
    return finish(response);
  },
  long: async (response) => {
    begin(response);
    for (let number = 1; !response.destroyed && number <= 300; number += 1) {
      say(response, `## 第 ${number} 节\n\n正文**加粗**与 \`代码\`。\n\n| 甲 | 乙 |\n| -- | -: |\n| 一 | 2 |\n\n`);
      await pause(1);
    }
    return finish(response);
  },
  /** Sends the current time, for measuring how long words take. */
  clock: (response) => {
    begin(response);
    response.write(line(chunk({ content: String(Date.now()) })));
    return finish(response);
  },
  'twenty-thousand': long('', (number) => `## 第 ${number} 节\n\n正文**加粗**与 \`代码\`。\n\n| 甲 | 乙 |\n| -- | -: |\n| 一 | 2 |\n\n`),
  'one-table': long(
    '| 编号 | 内容 | 工时 |\n| -- | -- | -: |\n',
    (number) => `| TD-${number} | 核对第 ${number} 次**对账**的结果 | ${number} |\n`,
  ),
  'one-list': long('', (number) => `- 第 ${number} 条：核对 TD-${number} 的**结果**\n`),
  'odd-reason': (response) => {
    begin(response);
    say(response, GREETING);
    return finish(response, 'network_error');
  },
  /** A provider that repeats what it was sent. */
  'echo-key': (response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${response.req.headers.authorization}` } }));
  },
  'html-page': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    return response.end('<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>');
  },
  'html-502': (response) => {
    response.writeHead(502, { 'content-type': 'text/html' });
    return response.end('<!doctype html><title>502 Bad Gateway</title><h1>nginx</h1>');
  },
  'empty-body': (response) => {
    begin(response);
    return response.end();
  },
  'done-twice': (response) => {
    begin(response);
    say(response, GREETING);
    response.write(line(chunk({}, 'stop')) + line(DONE));
    return response.end(line(DONE) + line(chunk({ content: '多余' })));
  },
  'no-newline': (response) => {
    begin(response);
    say(response, GREETING);
    return response.end(line(chunk({}, 'stop'), { end: '' }));
  },
  'reasoning-only': (response) => {
    begin(response);
    response.write(line(chunk({ reasoning_content: '先想一想。' })));
    return finish(response);
  },
  gzip: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
    return response.end(gzipSync(line(chunk({ content: GREETING })) + line(chunk({}, 'stop')) + line(DONE)));
  },
  'huge-line': async (response) => {
    begin(response);
    response.write('data: {"choices":[{"index":0,"delta":{"content":"');
    await sendAll(response, 'x'.repeat(1_048_576), 50 * 1_048_576);
    return response.destroyed ? undefined : response.end();
  },
  redirect: (response) => {
    response.writeHead(307, { location: '/v1/chat/completions' });
    return response.end();
  },
  'tool-without-index': calling([named(null, 'call-a', 'list_todos', '{"view":"all"}')]),
  'tool-from-one': calling([named(1, 'call-a', 'list_todos', '{"vie'), more(1, 'w":"all"}')]),
  'tools-same-index': calling([named(0, 'call-a', 'list_todos', '{"view":"all"}'), named(0, 'call-b', 'list_feedback', '{"view":"all"}')]),
  'tool-cut-off': calling([named(0, 'call-a', 'list_todos', '{"view":"al')]),
  'tool-without-end': async (response) => {
    begin(response);
    response.write(line(chunk(named(0, 'call-a', 'search', '{"keyword":"'))));
    await sendAll(response, line(chunk(more(0, 'x'.repeat(200)))), 50 * 1_048_576);
    return response.end();
  },
  'tools-without-end': async (response) => {
    begin(response);
    for (let number = 0; !response.destroyed && number < 5_000; number += 1)
      await sendAll(response, line(chunk(named(number, `call-${number}`, 'list_todos', '{}'))), 1);
    return finish(response, 'tool_calls');
  },
  'second-cut': (response, body) => {
    if (isAnswered(body)) return SCRIPTS['half-line'](response);
    begin(response);
    response.write(line(chunk(toolCall('list_todos', { view: 'all' }))));
    return finish(response, 'tool_calls');
  },
  'call-for-ever': (response) => {
    begin(response);
    response.write(line(chunk(toolCall('list_todos', { view: 'all' }))));
    return finish(response, 'tool_calls');
  },
  'tool-unknown': calling([toolCall('drop_everything', { now: true })]),
};
