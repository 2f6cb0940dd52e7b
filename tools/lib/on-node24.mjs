import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ensureBuilt } from './ensure-built.mjs';
import { fetchNode24, whyNotOn24 } from './node24.mjs';
import { measureProcess } from './processor-time.mjs';
import { root } from './project.mjs';
import { Stop } from './run.mjs';
import { filesWithTag } from './test-plan.mjs';
import { runPlaywright, runVitest } from './test-runs.mjs';
import { markedTests, NODE_TAG, testsOfNode } from './tests-of-node.mjs';

const START_WITHIN_MS = 120_000;
/** More workers than for other tests, because these mostly wait for processes and sockets. */
const SERVER = () => ['--project', 'server', '--maxWorkers', '6', ...testsOfNode()];
const JOURNEY = ['sign-in.spec.ts', '--grep', 'brings a member of staff'];

/** Checks Node 24 with the packages and the build of this Node: a start, the tests that depend on Node, and a journey. */
export async function checkOnNode24() {
  const why = whyNotOn24();
  if (why) return { failed: 0, skipped: why };
  let node;
  try {
    node = await fetchNode24();
  } catch (error) {
    if (process.env.CI) throw error;
    return { failed: 0, skipped: `Node 24 cannot be fetched (${error.message.split('\n').at(-1)})` };
  }
  await ensureBuilt();
  await startsOn(node);
  const runs = [() => runTests(node), () => runPlaywright({ args: JOURNEY, node })];
  const total = { passed: 0, failed: 0, again: [], broken: [] };
  for (const run of runs) {
    const { passed, failed, again, broken } = await run();
    total.passed += passed;
    total.failed += failed;
    total.again.push(...again);
    total.broken.push(...broken);
    if (failed > 0) break;
  }
  return total;
}

/** Reports marked tests that did not run, because nobody would notice a mark without an effect. */
async function runTests(node) {
  const { report, ...totals } = await runVitest({ args: SERVER(), node });
  const ran = filesWithTag(report, NODE_TAG);
  const missing = markedTests().filter((path) => !ran.includes(path));
  console.log(`${ran.length} tests that are marked for Node 24 passed on it.`);
  if (missing.length === 0) return totals;
  console.error(`Marked for Node 24, but no such test passed on it: ${missing.join(', ')}`);
  return { ...totals, failed: Math.max(totals.failed, 1) };
}

/** Checks `npm start` on this Node: it answers, serves the sign-in page and ends on a signal. */
async function startsOn(node) {
  const dataDir = mkdtempSync(join(tmpdir(), 'houtai-node24-'));
  // As root, PostgreSQL runs as another account, which needs to pass through this folder.
  chmodSync(dataDir, 0o711);
  const env = { ...process.env, HOUTAI_DATA: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const server = spawn(node, ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  measureProcess(server.pid);
  const ended = new Promise((resolve) => server.on('close', resolve));
  try {
    const address = await addressOf(server, ended);
    const health = await fetch(new URL('/api/health', address));
    const page = await fetch(new URL('login', address));
    const html = await page.text();
    if (!health.ok || !page.ok || !html.includes('<div id="root">'))
      throw new Stop(`On Node 24 the server answers ${health.status} to /api/health and ${page.status} to the sign-in page.`);
    server.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Stop(`On Node 24 the server ended with ${code}.`);
    console.log(`Started on ${node}: ${address}`);
  } finally {
    server.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function addressOf(server, ended) {
  let said = '';
  const greeted = new Promise((resolve) => {
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const [address] = /http:\/\/\S+/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
  const address = await Promise.race([greeted, ended, sleep(START_WITHIN_MS, undefined, { ref: false })]);
  if (typeof address !== 'string') throw new Stop(`On Node 24 the server did not start: ${said}`);
  return address;
}
