/** Makes a way of running works of which only so many run at the same time; the others wait in line. */
export function limitConcurrency(mostAtOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // A place that gets free goes to the next in line without being free in between.
    if (running < mostAtOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
