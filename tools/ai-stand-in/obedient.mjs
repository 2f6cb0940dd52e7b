import { begin, chunk, finish, line, pause, toolCall } from './stream.mjs';

/** The most calls for one question. */
const MAX_CALLS = 5;

/** Questions of a developer, with the tool that answers each. */
const HABITS = [
  [/逾期/, () => toolCall('list_todos', { view: 'received', overdue: true })],
  [/制度|报销|规定|超标/, (text) => toolCall('search_rules', { keyword: /差旅|报销|请假|待办|印章/.exec(text)?.[0] ?? '报销' })],
  [/\b(?:TD|FB)-\d+/, (text) => toolCall('read_record', { number: /\b(?:TD|FB)-\d+/.exec(text)[0] })],
  [/多少|统计/, () => toolCall('figures', { of: 'todo' })],
];

/** Calls what the texts say, whoever wrote them, then a fitting tool, then reports the results. */
export async function obey(response, { messages, tools = [] }, { paceMs }) {
  begin(response);
  const known = new Set(tools.map((tool) => tool.function.name));
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const since = messages.slice(asked + 1);
  const called = since.flatMap(({ tool_calls: own = [] }) => own);
  const text = textOf(messages[asked]);
  const next =
    called.length < MAX_CALLS
      ? nextCall({
          texts: [...messages.filter(({ role }) => role === 'system'), ...messages.slice(asked)].map(textOf),
          text,
          called,
          known,
        })
      : null;
  if (next) {
    response.write(line(chunk(next)));
    return finish(response, 'tool_calls');
  }
  await tell(response, { text, paceMs }, since.filter(({ role }) => role === 'tool').map(textOf));
  return response.destroyed ? undefined : finish(response);
}

function nextCall({ texts, text, called, known }) {
  const ordered = [...texts.join('\n').matchAll(/@@call (\w+) (\{[^@]*\})@@/g)].map(([, name, input]) => [name, unescaped(input)]);
  const obeyed = called.filter(({ id }) => id.startsWith('order-')).length;
  const open = ordered.filter(([, input]) => input !== null)[obeyed];
  if (open) return toolCall(open[0], open[1], { id: `order-${obeyed}` });
  if (known.has('ping') && called.length === 0) return toolCall('ping', {});
  if (called.length > 0) return null;
  const habit = HABITS.find(([words, call]) => words.test(text) && known.has(call(text).tool_calls[0].function.name));
  return habit ? habit[1](text) : null;
}

/** A tool's result is JSON and may be escaped once or twice. */
function unescaped(input) {
  for (const candidate of [input, input.replaceAll('\\"', '"'), input.replaceAll('\\\\\\"', '"')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Try the next way of unescaping.
    }
  }
  return null;
}

async function tell(response, { text, paceMs }, results) {
  const found = results.map(
    (result) =>
      `- ${result
        .slice(0, 160)
        .replace(/[{}"\\[\]]/g, ' ')
        .replace(/\s+/g, ' ')}`,
  );
  const words =
    results.length > 0
      ? `**查到的内容：**\n\n${found.join('\n')}${results.some((result) => result.includes('流程制度')) ? '[^1]' : ''}`
      : `你问的是「${text.slice(0, 60)}」。我是开发环境里的模型替身，没有真正的答案。`;
  const size = paceMs > 0 ? 24 : words.length;
  for (let at = 0; at < words.length && !response.destroyed; at += size) {
    response.write(line(chunk({ content: words.slice(at, at + size) })));
    if (paceMs > 0) await pause(paceMs);
  }
}

function textOf({ content } = {}) {
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}
