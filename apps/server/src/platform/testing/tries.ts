/** The same random values in every run, so that a failure is caused by the change and not by chance. */
const SEED = 20261120;

/**
 * The options of a property that is tried `numRuns` times. `EXPLORE=random` uses other values in each run, `EXPLORE=<seed>` those of a
 * seed; the report of a failure names its seed.
 */
export function seededRuns(numRuns: number): { numRuns: number; seed: number } {
  const { EXPLORE = String(SEED) } = process.env;
  const seed = EXPLORE === 'random' ? Math.floor(Math.random() * 0x7f_ff_ff_ff) : Number(EXPLORE);
  if (!Number.isInteger(seed)) throw new Error(`EXPLORE is a whole number or "random", not ${EXPLORE}`);
  return { numRuns, seed };
}
