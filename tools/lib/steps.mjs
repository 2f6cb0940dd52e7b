import { measureProcessors } from './processor-time.mjs';
import { runConcurrently, Stop } from './run.mjs';
import { lastLine } from './test-plan.mjs';

const NAME_WIDTH = 13;

/**
 * Runs the steps of a plan until one fails, then lists them with their seconds and processor seconds. A part of the plan is the name of a
 * step, or lanes: arrays of names that run concurrently, each in its order. A step returns `{ failed: number of faults, passed?: number of
 * tests, broken?: names of failed tests with the reason, again?: names of tests that passed only on a retry, skipped?: why there was
 * nothing to do }`. Returns the exit code.
 */
export async function runSteps(plan, steps) {
  const begun = performance.now();
  const done = [];
  const hasFailed = () => done.some(({ failed }) => failed > 0);
  const runLane = async (names, run) => {
    for (const name of names) {
      const step = await run(name, steps[name]);
      done.push(step);
      if (step.failed > 0) return;
    }
  };
  for (const part of plan) {
    const [lane, ...others] = Array.isArray(part) ? part : [[part]];
    await Promise.all([runLane(lane, runAloud), ...others.map((names) => runLane(names, runQuietly))]);
    if (hasFailed()) break;
  }
  console.log('');
  for (const name of plan.flat(2)) console.log(lineOf(name, done));
  console.log(totalLine(done, secondsSince(begun)));
  console.log(lastLine(done));
  return hasFailed() ? 1 : 0;
}

async function runAloud(name, run) {
  console.log(`\n── ${name} ──`);
  const step = await runStep(name, run);
  if (step.skipped) console.log(`Skipped: ${step.skipped}.`);
  return step;
}

/** Runs a step concurrently with one that prints, so its output is printed in one piece at its end. */
async function runQuietly(name, run) {
  const pieces = [];
  const step = await runConcurrently(
    (piece) => pieces.push(piece),
    () => runStep(name, run),
  );
  console.log(`\n── ${name}, beside the others ──\n${Buffer.concat(pieces).toString()}── end of ${name} ──\n`);
  return step;
}

async function runStep(name, run) {
  const begun = performance.now();
  const { outcome, processorSeconds } = await measureProcessors(async () => {
    try {
      return await run();
    } catch (error) {
      console.error(error instanceof Stop ? error.message : error);
      return { failed: 1 };
    }
  });
  return { name, seconds: secondsSince(begun), processorSeconds, passed: 0, ...outcome };
}

function secondsSince(begun) {
  return (performance.now() - begun) / 1000;
}

function lineOf(name, done) {
  const shown = name.padEnd(NAME_WIDTH);
  const step = done.find((one) => one.name === name);
  if (step === undefined) return `- ${shown} not run`;
  if (step.skipped) return `- ${shown} skipped: ${step.skipped}`;
  const { again = [], broken = [] } = step;
  const faults = broken.map((test) => `\n    ${test}`);
  const races = again.map((test) => `\n    passed only when tried again, a race to be mended: ${test}`);
  return `${step.failed > 0 ? '✗' : '✓'} ${shown} ${timesOf(step)}${faults.join('')}${races.join('')}`;
}

function totalLine(done, seconds) {
  const isMeasured = done.some(({ processorSeconds }) => processorSeconds !== undefined);
  const processorSeconds = done.reduce((sum, step) => sum + (step.processorSeconds ?? 0), 0);
  return `  ${'in all'.padEnd(NAME_WIDTH)} ${timesOf({ seconds, processorSeconds: isMeasured ? processorSeconds : undefined })}`;
}

function timesOf({ seconds, processorSeconds }) {
  const times = `${seconds.toFixed(1).padStart(7)} s`;
  return processorSeconds === undefined ? times : `${times} ${processorSeconds.toFixed(0).padStart(6)} s of processor`;
}
