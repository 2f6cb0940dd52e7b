import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { beginScratch } from './tools/lib/scratch.mjs';

beginScratch();

/** What starts, kills and restores whole servers, plays random flows and races, or compiles a copy of the repository takes minutes: it begins first, or the run would wait for it at its end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of an array
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => file.moduleId.includes('.thorough.test.');
    const rank = new Map([...new Set(sorted.map(({ project }) => project.name))].map((name, index) => [name, index]));
    return sorted.toSorted(
      (a, b) => (rank.get(a.project.name) ?? 0) - (rank.get(b.project.name) ?? 0) || Number(isLong(b)) - Number(isLong(a)),
    );
  }
}

/** What runs on a PostgreSQL that is there for the whole run. */
const ON_POSTGRES = {
  environment: 'node',
  pool: 'forks',
  globalSetup: ['apps/server/src/postgres-for-run.ts'],
} as const;

export default defineConfig({
  test: {
    // PostgreSQL and the tests share the machine, and some of the tests mostly wait: twice what a small one has processors.
    maxWorkers: 4,
    // Loading the application anew for each file would take longer than its tests: the files of a worker share what is loaded.
    isolate: false,
    // A verdict does not depend on how busy the machine is: these only end what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: ['tools/lib/patience.mjs'],
    expect: { poll: { timeout: 30_000 } },
    // Of so many tests one meets a race some day: CI tries it once more, and names it in its last lines to be mended.
    retry: process.env['CI'] && !process.env['HOUTAI_NO_SECOND_TRY'] ? 1 : 0,
    sequence: { sequencer: LongestFirst },
    // Repeated where another Node starts the tests, with those of the platform.
    tags: [{ name: 'node24', description: 'Another Node may answer otherwise.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/contract/src/**/*.test.ts', 'tools/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: { ...ON_POSTGRES, name: 'server', include: ['apps/server/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'web-rules', environment: 'node', include: ['apps/web/src/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A link that a test presses leads nowhere: the files after it would have a window without an address.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['apps/web/src/testing/fresh-start.ts', 'apps/web/src/testing/patience.ts'],
        },
      },
    ],
  },
});
