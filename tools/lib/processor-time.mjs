import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
/** The unit of Linux's times in /proc. */
const TICKS_PER_SECOND = 100;

const meters = new AsyncLocalStorage();

/**
 * Runs `action` and returns its outcome with the processor seconds of the processes that it passed to `measureProcess` and of their
 * descendants; undefined on a system without /proc.
 */
export async function measureProcessors(action) {
  const meter = { roots: new Set(), seen: new Map() };
  const timer = setInterval(() => noteProcesses(meter, readProcesses()), LOOK_EVERY_MS);
  try {
    const outcome = await meters.run(meter, action);
    return { outcome, processorSeconds: readProcesses().size > 0 ? workedSeconds(meter) : undefined };
  } finally {
    clearInterval(timer);
  }
}

/** Counts a process that was just started for the current action. */
export function measureProcess(pid) {
  if (pid !== undefined) meters.getStore()?.roots.add(pid);
}

/** Records the processor time of the meter's processes so far, because an ended process can no longer be read. */
export function noteProcesses({ roots, seen }, processes) {
  const children = new Map();
  for (const [pid, { parent }] of processes) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const waiting = [...new Set([...roots, ...seen.keys()])];
  for (const pid of waiting) {
    // A process whose parent has ended is adopted by the first process of the system; the meter keeps its first known parent.
    if (processes.has(pid)) seen.set(pid, { ...processes.get(pid), parent: seen.get(pid)?.parent ?? processes.get(pid).parent });
    waiting.push(...(children.get(pid) ?? []).filter((child) => !seen.has(child)));
  }
}

/**
 * The time of a process includes the children that it has waited for. Browsers and killed servers do not wait for their children, so the
 * last recorded time of those counts.
 */
export function workedSeconds({ roots, seen }) {
  const worked = (pid) => {
    const { own = 0, waitedFor = 0 } = seen.get(pid) ?? {};
    const children = [...seen].filter(([, { parent }]) => parent === pid).reduce((sum, [child]) => sum + worked(child), 0);
    return own + Math.max(waitedFor, children);
  };
  return [...roots].reduce((sum, pid) => sum + worked(pid), 0) / TICKS_PER_SECOND;
}

function readProcesses() {
  const processes = new Map();
  for (const name of namesIn('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(name) : [];
    if (fields.length === 0) continue;
    const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((index) => Number(fields[index]));
    processes.set(Number(name), { parent, own: user + system, waitedFor: childUser + childSystem });
  }
  return processes;
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The fields of a process from its state on; the name before it may contain spaces. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return [];
  }
}
