import { existsSync } from 'node:fs';

import { expect, it } from 'vitest';

import { measureProcessors, noteProcesses, workedSeconds } from './processor-time.mjs';
import { runNode } from './run.mjs';

const process = (parent, own, waitedFor = 0) => ({ parent, own, waitedFor });

it('a process counts with the children that it waited for', () => {
  const meter = { roots: new Set([10]), seen: new Map() };
  noteProcesses(
    meter,
    new Map([
      [10, process(1, 200, 300)],
      [99, process(1, 5000)],
    ]),
  );
  expect(workedSeconds(meter)).toBe(5);
});

it('children that nobody waited for count with their last recorded time', () => {
  const meter = { roots: new Set([10]), seen: new Map() };
  noteProcesses(
    meter,
    new Map([
      [10, process(1, 100)],
      [11, process(10, 100)],
      [12, process(11, 100)],
    ]),
  );
  noteProcesses(meter, new Map([[12, process(1, 400)]]));
  expect(workedSeconds(meter)).toBe(6);
});

it.runIf(existsSync('/proc/self/stat'))('measureProcessors counts what a step started and nothing that runs beside it', async () => {
  const busy = () => runNode('-e', ['while (process.cpuUsage().user < 1e6) for (let index = 0; index < 1e6; index += 1);']);
  const [idle, working] = await Promise.all([measureProcessors(async () => 'idle'), measureProcessors(busy)]);
  expect(idle).toEqual({ outcome: 'idle', processorSeconds: 0 });
  expect(working).toEqual({ outcome: 0, processorSeconds: expect.closeTo(0.8, 0) });
});
