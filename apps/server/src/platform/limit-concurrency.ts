/** Runs works of which only so many run at the same time; the others wait in line, and `refuse` throws for anyone who comes when it is `longest`. */
export function limitConcurrency(
  most: number,
  { maxQueue = Infinity, onOverflow }: { maxQueue?: number; onOverflow?: () => never } = {},
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // A place that gets free goes to the next in line without being free in between.
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
