import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // PostgreSQL, the browser and the tests share the machine; two workers are what a small one can feed.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/contract/src/**/*.test.ts', 'tools/**/*.test.mjs'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          pool: 'forks',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/postgres-for-run.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'web-rules', environment: 'node', include: ['apps/web/src/**/*.test.ts'] },
      },
      {
        plugins: [react()],
        test: { name: 'web', environment: 'happy-dom', include: ['apps/web/src/**/*.test.tsx'], testTimeout: 20_000 },
      },
    ],
  },
});
