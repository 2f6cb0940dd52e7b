import { seconds, Stop } from './run.mjs';
import { lastLine } from './test-plan.mjs';

/**
 * Runs the named steps one after the other until one fails, then lists them. A step gives `{ failed: number of faults, passed?: number of
 * tests, again?: names of those that passed only when they were tried again, skipped?: why it had nothing to do }`. Gives the exit code.
 */
export async function runSteps(names, steps) {
  const done = [];
  for (const name of names) {
    console.log(`\n── ${name} ──`);
    const begun = performance.now();
    const outcome = await steps[name]().catch((error) => {
      console.error(error instanceof Stop ? error.message : error);
      return { failed: 1 };
    });
    if (outcome.skipped) console.log(`Skipped: ${outcome.skipped}.`);
    done.push({ name, took: seconds(begun), passed: 0, ...outcome });
    if (outcome.failed > 0) break;
  }
  console.log('');
  for (const name of names) console.log(lineOf(name, done));
  console.log(lastLine(done));
  return done.some(({ failed }) => failed > 0) ? 1 : 0;
}

function lineOf(name, done) {
  const step = done.find((one) => one.name === name);
  if (step === undefined) return `- ${name.padEnd(8)} not run`;
  if (step.skipped) return `- ${name.padEnd(8)} skipped: ${step.skipped}`;
  const { again = [] } = step;
  const races = again.map((test) => `\n    passed only when tried again, a race to be mended: ${test}`);
  return `${step.failed > 0 ? '✗' : '✓'} ${name.padEnd(8)} ${step.took}${races.join('')}`;
}
