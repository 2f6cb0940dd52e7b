import { measureProcessors } from './processor-time.mjs';
import { runConcurrently, Stop } from './run.mjs';
import { lastLine } from './test-plan.mjs';

const NAME_WIDTH = 13;

/**
 * Runs the steps of a plan until one fails, then lists them with the seconds and the processor seconds of each. A part of the plan is the
 * name of a step, or lanes: arrays of names that run side by side, each in its order. A step gives `{ failed: number of faults, passed?:
 * number of tests, broken?: names of those that failed and why, again?: of those that passed only when they were tried again, skipped?: why it had nothing to do }`. Gives the exit code.
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

/** Beside what says something already: what this says comes in one piece. */
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
