import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// Every worker reads the configuration again, so values chosen once are passed in the environment.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000));
process.env['E2E_WECOM_PORT'] ??= String(Number(process.env['E2E_PORT']) + 1);
process.env['E2E_AI_PORT'] ??= String(Number(process.env['E2E_PORT']) + 2);
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'houtai-e2e-'));

const address = `http://127.0.0.1:${process.env['E2E_PORT']}`;
const wecom = `http://127.0.0.1:${process.env['E2E_WECOM_PORT']}`;

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  workers: 2,
  fullyParallel: false,
  // The longest journey takes 50 s when two journeys have the machine to themselves.
  timeout: 120_000,
  // A wait ends as soon as its condition holds; this is only the limit for a busy machine.
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // One race must not fail a full run; the summary names it.
  retries: process.env['CI'] === undefined || process.env['HOUTAI_NO_SECOND_TRY'] !== undefined ? 0 : 1,
  use: {
    baseURL: `${address}/adminview/`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Animations would only delay every step.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a sixth of the run; `--trace on` records them for debugging.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      args: [...CHROMIUM_ARGS, ...(process.env['CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean)],
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
  webServer: [
    {
      command: `node ../tools/wecom-stand-in/main.mjs ${process.env['E2E_WECOM_PORT']}`,
      port: Number(process.env['E2E_WECOM_PORT']),
      stdout: 'ignore',
    },
    {
      command: `node ../tools/ai-stand-in/main.mjs ${process.env['E2E_AI_PORT']}`,
      port: Number(process.env['E2E_AI_PORT']),
      stdout: 'ignore',
    },
    {
      command: 'node ../apps/server/dist/main.js',
      url: `${address}/api/health`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: process.env['E2E_PORT'],
        HOUTAI_DATA: process.env['E2E_DATA'],
        LOG_LEVEL: 'warn',
        AI_BASE_URL: `http://127.0.0.1:${process.env['E2E_AI_PORT']}/v1`,
        AI_API_KEY: 'stand-in-key',
        AI_MODEL: 'stand-in',
        AI_ALLOW_PRIVATE: '1',
        WECOM_CORP_ID: 'stand-in',
        WECOM_AGENT_ID: '1000001',
        WECOM_SECRET: 'stand-in-secret',
        WECOM_API: wecom,
        WECOM_SCAN_PAGE: `${wecom}/wwlogin/sso/login`,
        WECOM_INSIDE_PAGE: `${wecom}/connect/oauth2/authorize`,
      },
    },
  ],
});
