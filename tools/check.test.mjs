import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from './lib/project.mjs';

describe.each([
  ['tools/check.mjs', 'format, commits, lint, types, unused'],
  ['tools/test.mjs', 'build, budgets, unit, e2e, format, lint, types, unused, thorough, journeys, new, postgres, node24'],
])('%s', (tool, steps) => {
  it('names its steps when it is asked for an unknown one', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, tool), '--only', 'nothing'], { encoding: 'utf8' });
    expect(stderr).toContain(`with some of: ${steps}.`);
    expect(status).toBe(64);
  });
});
