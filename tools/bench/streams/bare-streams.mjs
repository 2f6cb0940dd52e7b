import { createServer } from 'node:http';

const HEAD = { 'content-type': 'text/event-stream' };

/** The least possible cost of pushing: a process that holds open answers and writes each text it gets to all of them. */
const open = new Set();
const server = createServer((_, response) => {
  response.writeHead(200, HEAD).write(':\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
});
process.on('message', ({ text }) => {
  const chunk = Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  for (const { socket } of open) socket.write(chunk);
});
server.listen(0, '127.0.0.1', () => process.send({ address: `http://127.0.0.1:${server.address().port}` }));
