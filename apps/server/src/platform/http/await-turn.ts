/** Chunks processed per turn of the event loop: 64 kB each, together a few milliseconds. */
const PER_TURN = 4;

const waiting: (() => void)[] = [];

/**
 * Waits for a turn to process a chunk of long work, such as the next bytes of an upload. However many uploads run, other requests are
 * handled in between; a waiting reader reads no further, so its sender waits, too.
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
