/** Runs at most `most` works at the same time; others queue, and `refuse` throws when the queue has `longest` entries. */
export function limitConcurrency(
  most: number,
  { maxQueue = Infinity, onOverflow }: { maxQueue?: number; onOverflow?: () => never } = {},
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // A free slot passes directly to the next in the queue.
    if (running < most) running += 1;
    else {
      if (waiting.length >= maxQueue) onOverflow?.();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
