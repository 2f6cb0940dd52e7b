import { measureProcessors } from './processor-time.mjs';
import { Stop } from './run.mjs';
import { lastLine } from './test-plan.mjs';

/**
 * Runs the named steps one after the other until one fails, then lists them with the seconds and the processor seconds of each. A step gives
 * `{ failed: number of faults, passed?: number of tests, again?: names of those that passed only when they were tried again, skipped?: why it
 * had nothing to do }`. Gives the exit code.
 */
export async function runSteps(names, steps) {
  const done = [];
  for (const name of names) {
    console.log(`\n── ${name} ──`);
    const step = await runStep(name, steps[name]);
    done.push(step);
    if (step.failed > 0) break;
  }
  console.log('');
  for (const name of names) console.log(lineOf(name, done));
  console.log(totalLine(done));
  console.log(lastLine(done));
  return done.some(({ failed }) => failed > 0) ? 1 : 0;
}

async function runStep(name, run) {
  const begun = performance.now();
  const { outcome, processorSeconds } = await measureProcessors(() =>
    run().catch((error) => {
      console.error(error instanceof Stop ? error.message : error);
      return { failed: 1 };
    }),
  );
  if (outcome.skipped) console.log(`Skipped: ${outcome.skipped}.`);
  return { name, seconds: (performance.now() - begun) / 1000, processorSeconds, passed: 0, ...outcome };
}

function lineOf(name, done) {
  const step = done.find((one) => one.name === name);
  if (step === undefined) return `- ${name.padEnd(8)} not run`;
  if (step.skipped) return `- ${name.padEnd(8)} skipped: ${step.skipped}`;
  const { again = [] } = step;
  const races = again.map((test) => `\n    passed only when tried again, a race to be mended: ${test}`);
  return `${step.failed > 0 ? '✗' : '✓'} ${name.padEnd(8)} ${timesOf(step)}${races.join('')}`;
}

function totalLine(done) {
  const total = (key) => done.reduce((sum, step) => sum + (step[key] ?? 0), 0);
  const isMeasured = done.some(({ processorSeconds }) => processorSeconds !== undefined);
  return `  ${'in all'.padEnd(8)} ${timesOf({ seconds: total('seconds'), processorSeconds: isMeasured ? total('processorSeconds') : undefined })}`;
}

function timesOf({ seconds, processorSeconds }) {
  const times = `${seconds.toFixed(1).padStart(7)} s`;
  return processorSeconds === undefined ? times : `${times} ${processorSeconds.toFixed(0).padStart(6)} s of processor`;
}
