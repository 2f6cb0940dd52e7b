const MOST = 3;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a task when fewer than three others are running; one that was aborted while it waited does not run. */
export async function takeTurn<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
  if (running >= MOST) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    signal.throwIfAborted();
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
