/** Begins a stream of chunks. */
export function begin(response) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
}

/** A chunk with the new part of the message, or with the reason of its end. */
export function chunk(delta, finish = null, more = {}) {
  return {
    id: 'c-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  };
}

/** The line of an event. */
export function line(value, { prefix = 'data: ', end = '\n\n' } = {}) {
  return `${prefix}${typeof value === 'string' ? value : JSON.stringify(value)}${end}`;
}

export const USAGE = {
  id: 'c-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'stand-in',
  choices: [],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
};

export const DONE = '[DONE]';

/** A call of a tool as a chunk names it. */
export function toolCall(name, input, { index = 0, id = `call-${index}` } = {}) {
  return {
    tool_calls: [{ ...(index !== undefined && { index }), id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
  };
}

/** The end of a good stream. */
export function finish(response, reason = 'stop') {
  response.write(line(chunk({}, reason)));
  response.write(line(USAGE));
  response.end(line(DONE));
}

/** Says a text in a few pieces, without waiting. */
export function say(response, text) {
  for (let at = 0; at < text.length; at += 8) response.write(line(chunk({ content: text.slice(at, at + 8) })));
}

/** Waits without keeping the process alive. */
export function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
