import { createServer, request } from 'node:http';

/** Serves what a server answers from memory, once it has been asked: anyone who sends the same again is answered immediately. Event streams go through. */
export async function serveReplay(address) {
  const kept = new Map();
  const server = createServer((asked, response) => void answer(asked, response).catch(() => response.destroy()));

  async function answer(asked, response) {
    const { method, url, headers } = asked;
    const body = Buffer.concat(await asked.toArray());
    const key = `${method} ${url} ${body.toString()}`;
    const known = kept.get(key) ?? (await forward({ method, url, headers, body }, response));
    if (!known) return;
    response.writeHead(known.status, known.headers).end(known.body);
    kept.set(key, known);
  }

  async function forward({ method, url, headers, body }, response) {
    const sent = request(address + url, { method, headers });
    response.on('close', () => sent.destroy());
    const reply = await new Promise((resolve, reject) => sent.on('response', resolve).on('error', reject).end(body));
    if (!reply.headers['content-type']?.startsWith('text/event-stream'))
      return { status: reply.statusCode, headers: reply.headers, body: Buffer.concat(await reply.toArray()) };
    reply.pipe(response.writeHead(reply.statusCode, reply.headers));
    return null;
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${server.address().port}`, close };
}
