/** The same tries at every run: a verdict is of the change and not of luck. */
const SEED = 20261120;

/**
 * How a property is tried `numRuns` times. `EXPLORE=random` takes other tries at each run, `EXPLORE=<seed>` those of a seed again; the
 * report of a failure says its seed.
 */
export function tries(numRuns: number): { numRuns: number; seed: number } {
  const { EXPLORE = String(SEED) } = process.env;
  const seed = EXPLORE === 'random' ? Math.floor(Math.random() * 0x7f_ff_ff_ff) : Number(EXPLORE);
  if (!Number.isInteger(seed)) throw new Error(`EXPLORE is a whole number or "random", not ${EXPLORE}`);
  return { numRuns, seed };
}
