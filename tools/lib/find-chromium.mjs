import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without windows: a journey takes two thirds of the processor time. */
const SHELL = 'chromium-headless-shell';
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a Chromium that runs here: `CHROMIUM_PATH`, one of the system (with `shell` preferably the one without windows), else the one
 * inside the npm package, unpacked once into `.cache`. Returns `{ path, args, env }`, where `env` is for its process, or `undefined`.
 */
export async function findChromium({ shell = false } = {}) {
  const names = shell ? [SHELL, ...NAMES] : NAMES;
  const path = [process.env.CHROMIUM_PATH, ...fromPath(names)].find((candidate) => candidate && runs(candidate, {}));
  return path ? { path, args: ARGS, env: {} } : fromPackage();
}

export const NO_CHROMIUM =
  '没有可用的 Chromium：请安装（Debian/Ubuntu：apt install chromium fonts-noto-cjk），或用 CHROMIUM_PATH 指定它的路径。\n' +
  'No Chromium runs here: install one (Debian, Ubuntu: apt install chromium fonts-noto-cjk), or set CHROMIUM_PATH to it.';

function fromPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runs(path, env) {
  try {
    execFileSync(path, ['--version'], { timeout: 15_000, stdio: 'pipe', env: { ...process.env, ...env } });
    return true;
  } catch {
    return false;
  }
}

async function fromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(root, '.cache/chromium');
  const before = { ...process.env };
  // The package unpacks into the temporary folder, and unpacks its libraries only when it believes it is on Lambda.
  mkdirSync(folder, { recursive: true });
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' });
  delete process.env.FONTCONFIG_PATH;
  try {
    const entry = createRequire(join(root, 'e2e/package.json')).resolve('@sparticuz/chromium');
    const loaded = await import(pathToFileURL(entry).href);
    const chromium = loaded.default?.default ?? loaded.default;
    const env = { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, FONTCONFIG_PATH: process.env.FONTCONFIG_PATH };
    let path = await chromium.executablePath();
    if (!runs(path, env)) {
      // An interrupted unpacking leaves a partial file that the package takes for the whole.
      for (const name of ['chromium', 'al2023', 'fonts']) rmSync(join(folder, name), { recursive: true, force: true });
      path = await chromium.executablePath();
    }
    return runs(path, env) ? { path, args: [...ARGS, '--no-zygote'], env } : undefined;
  } catch (error) {
    console.error(`The Chromium of the npm package cannot be used: ${error.message}`);
    return undefined;
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
