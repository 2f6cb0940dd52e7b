import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

import { root } from './project.mjs';
import { Stop } from './run.mjs';

/** Installs exactly what the package-lock.json in `folder` lists. */
export function npmCi(folder, more = []) {
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--no-update-notifier',
    ...more,
  ];
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const env = { ...process.env, NODE_ENV: 'development', ...(canKeepCache() ? {} : { npm_config_cache: join(root, '.cache/npm') }) };
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
