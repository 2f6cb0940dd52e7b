import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { checkNode } from './check-node.mjs';
import { root } from './project.mjs';
import { seconds, Stop } from './run.mjs';

const STAMP = 'node_modules/.houtai-installed';

/** Runs `npm ci` unless the packages of package-lock.json are there already, for this platform and this major version of Node. */
export async function ensureInstalled(folder = root) {
  const tooOld = checkNode();
  if (tooOld) throw new Stop(tooOld);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const wanted = stampOf(lock);
  const found = read(join(folder, STAMP));
  if (found === wanted && existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  if (found === undefined && isInstalled(lock, read(join(folder, 'node_modules/.package-lock.json')))) {
    mark(folder, wanted);
    return;
  }
  console.log(`Installing packages (npm ci)${found === undefined ? '' : ': package-lock.json, Node or the platform has changed'} …`);
  const begun = performance.now();
  await npmCi(folder);
  mark(folder, wanted);
  console.log(`Packages installed in ${seconds(begun)}`);
}

function stampOf(lock) {
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  return `${hash} node${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}\n`;
}

// Without the stamp the next start looks again, which costs little: a folder that cannot be written must not stop this one.
function mark(folder, stamp) {
  try {
    writeFileSync(join(folder, STAMP), stamp);
  } catch {
    return;
  }
}

/** Whether npm's record of what it installed holds every package that `lock` wants on this platform, in the same version. */
export function isInstalled(lock, record, platform = process) {
  if (record === undefined) return false;
  const have = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && isNeeded(entry, platform))
    .every(([path, entry]) => have[path]?.version === entry.version);
}

// What is optional on every platform may be missing with the package that wants it; which libc this is, only npm knows.
function isNeeded({ optional, os, cpu, libc }, platform) {
  if (!optional) return true;
  return os !== undefined && cpu !== undefined && libc === undefined && os.includes(platform.platform) && cpu.includes(platform.arch);
}

function npmCi(folder) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--prefer-offline', '--no-update-notifier'];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const env = { ...process.env, NODE_ENV: 'development', ...(canKeepCache() ? {} : { npm_config_cache: join(folder, '.cache/npm') }) };
  return new Promise((resolve, reject) => {
    let said = '';
    const options = { cwd: folder, env, stdio: ['ignore', 'inherit', 'pipe'], shell: command === 'npm' && process.platform === 'win32' };
    const child = spawn(command, [...first, ...args], options);
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk);
      said = (said + chunk).slice(-20_000);
    });
    child.on('error', (error) => reject(new Stop(`npm cannot be run (${error.message}). Install Node.js together with npm.`)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Stop(likelyCause(said, folder)))));
  });
}

function canKeepCache() {
  if (process.env.npm_config_cache && isWritable(process.env.npm_config_cache)) return true;
  return !process.env.npm_config_cache && isWritable(join(homedir(), '.npm'));
}

function isWritable(path) {
  if (!existsSync(path)) return dirname(path) !== path && isWritable(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What a person can do about an `npm ci` that failed with this output. */
export function likelyCause(said, folder) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network/i.test(said))
    return '无法下载依赖包：请检查网络，或用 npm config set registry 指定可访问的镜像，然后重试。\nThe packages could not be downloaded: check the network, or choose a registry you can reach with npm config set registry, and try again.';
  if (/ENOSPC/.test(said)) return '磁盘已满，请清理后重试。\nThe disk is full: make room and try again.';
  if (/EACCES|EROFS|EPERM/.test(said))
    return `无法写入 ${folder}：请检查目录权限，或以该目录的属主运行。\n${folder} cannot be written: check its mode, or run as its owner.`;
  return '依赖包安装失败，原因见上面 npm 的输出。\nThe packages could not be installed; what npm printed above says why.';
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
