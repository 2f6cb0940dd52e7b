/** So many go on in one turn of the event loop: pieces of 64 kB, which together take a few milliseconds. */
const PER_TURN = 4;

const waiting: (() => void)[] = [];

/**
 * Waits for a turn of one's own with a piece of long work, such as the next bytes of an upload. However many are under way, what else the
 * server is asked comes in between; who waits reads no further, so the sender waits too.
 */
export function awaitTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letSomeGoOn);
  });
}

function letSomeGoOn(): void {
  for (const goOn of waiting.splice(0, PER_TURN)) goOn();
  if (waiting.length > 0) setImmediate(letSomeGoOn);
}
