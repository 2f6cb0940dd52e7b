import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { bin, root } from './project.mjs';
import { runNode, seconds, Stop } from './run.mjs';

const SHARED = ['packages/contract', 'package-lock.json', 'tsconfig.base.json', 'tools/lib/ensure-built.mjs'];
const SKIPPED = /^(node_modules|dist|\..*|.*\.test\.(ts|tsx|mjs))$/;

/** The products of a build. The stamp lies beside the product and not in it, because everything in the web's product is served. */
export const PRODUCTS = {
  web: { folder: 'apps/web', product: 'dist/index.html', args: [] },
  server: { folder: 'apps/server', product: 'dist/main.js', args: ['--ssr'] },
};

/** Builds the products whose sources changed since their last build, or all of them when `force` is set. */
export async function ensureBuilt({ names = Object.keys(PRODUCTS), force = false } = {}) {
  const stale = names.filter((name) => force || !isBuilt(name));
  if (stale.length === 0) return;
  console.log(`Building ${stale.join(' and ')} …`);
  const begun = performance.now();
  const codes = await Promise.all(stale.map(build));
  const failed = stale.filter((_, index) => codes[index] !== 0);
  if (failed.length > 0)
    throw new Stop(
      `构建失败：${failed.join('、')}。原因见上面的输出。\nBuilding ${failed.join(' and ')} failed; the output above says why.`,
    );
  console.log(`Built in ${seconds(begun)}`);
}

/** Whether the product was built from the current sources. */
export function isBuilt(name) {
  const { folder, product } = PRODUCTS[name];
  if (!existsSync(join(root, folder, product)) || !existsSync(stampFile(name))) return false;
  return readFileSync(stampFile(name), 'utf8') === hashOf([folder, ...SHARED]);
}

async function build(name) {
  const { folder, args } = PRODUCTS[name];
  const hash = hashOf([folder, ...SHARED]);
  rmSync(stampFile(name), { force: true });
  const env = { NODE_ENV: 'production' };
  const code = await runNode(bin('vite'), ['build', ...args, '--logLevel', 'warn', '--emptyOutDir'], { cwd: join(root, folder), env });
  if (code === 0) {
    mkdirSync(join(root, '.cache/built'), { recursive: true });
    writeFileSync(stampFile(name), hash);
  }
  return code;
}

function stampFile(name) {
  return join(root, '.cache/built', name);
}

/** A hash of the names and contents of all sources under `paths`, without tests, products and hidden files. */
export function hashOf(paths, folder = root) {
  const hash = createHash('sha256');
  const add = (path) => {
    hash
      .update(`${relative(folder, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  };
  const walk = (path) => {
    const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (SKIPPED.test(entry.name)) continue;
      if (entry.isDirectory()) walk(join(path, entry.name));
      else if (entry.isFile()) add(join(path, entry.name));
    }
  };
  for (const path of paths) {
    if (/\.[a-z]+$/.test(path)) add(join(folder, path));
    else walk(join(folder, path));
  }
  return hash.digest('hex');
}
