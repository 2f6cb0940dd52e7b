// Tests wait for events, not for time: durations depend on luck and load.

const NODE_TIMERS = /^(?:node:)?timers(?:\/promises)?$/;
const WAITS = /^(?:waitFor|waitUntil|poll|find(?:All)?By\w+)$/;
/** A shorter limit is too little on a busy machine. */
const PATIENCE_MS = 30_000;

const SLEEPS =
  'A test that waits for a time hangs on luck. Wait for what happens; that nothing happens is shown by something sent after it, or by timers that stand still (vi.useFakeTimers, stopTime).';
const MEASURES = 'How long something takes is load. Count steps, or look at the order in which things happen.';
const HURRIES = `A wait ends with what it waits for. Leave its limit out: below ${PATIENCE_MS} ms it is a verdict about the machine.`;

const isTest = (path) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(path) || path.startsWith('e2e/');

const nameOf = ({ callee }) => (callee.type === 'MemberExpression' ? callee.property.name : callee.name);

/** Whether a part of a tree reads a clock. */
function readsClock(node) {
  if (node === null || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some(readsClock);
  if (
    node.type === 'MemberExpression' &&
    /^(?:performance\.now|process\.cpuUsage|process\.hrtime)$/.test(`${node.object.name}.${node.property.name}`)
  )
    return true;
  return Object.entries(node).some(([key, part]) => key !== 'parent' && readsClock(part));
}

/** `expect(locator).toBeVisible({ timeout })` of a journey. */
const isExpectation = ({ callee, arguments: given }) =>
  given.at(-1).type === 'ObjectExpression' && /^to[A-Z]/.test(callee.property?.name ?? '');

/** The limit in the options of a wait; null when there is none. */
function limitIn(options) {
  if (options?.type === 'Literal' && typeof options.value === 'number') return options;
  if (options?.type !== 'ObjectExpression') return null;
  const limit = options.properties.find(({ key }) => key?.name === 'timeout')?.value;
  return limit?.type === 'Literal' ? limit : null;
}

export const realTime = {
  meta: { type: 'problem', docs: { description: 'Tests hang on what happens, not on time' } },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/');
    if (!isTest(path)) return {};
    const refuse = (node, message) => context.report({ node, message });
    return {
      ImportDeclaration({ source, specifiers }) {
        if (!NODE_TIMERS.test(source.value)) return;
        for (const one of specifiers) if (/^set(?:Timeout|Interval)$/.test(one.imported?.name ?? '')) refuse(one, SLEEPS);
      },
      CallExpression(node) {
        const name = nameOf(node);
        if (node.callee.name === 'setTimeout' || name === 'waitForTimeout') refuse(node, SLEEPS);
        if (node.callee.name === 'expect' && readsClock(node.arguments)) refuse(node, MEASURES);
        const limit = limitIn(node.arguments.at(-1));
        if (limit && limit.value < PATIENCE_MS && (WAITS.test(name ?? '') || isExpectation(node))) refuse(limit, HURRIES);
      },
    };
  },
};
