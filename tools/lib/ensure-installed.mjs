import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkNode } from './check-node.mjs';
import { npmCi } from './npm-ci.mjs';
import { root } from './project.mjs';
import { seconds, Stop } from './run.mjs';
import { runningServers } from './running.mjs';

/**
 * Runs `npm ci` unless the packages of package-lock.json are installed already for this platform. All Node versions share the packages,
 * because their native parts use Node-API. Refuses while servers run, because `npm ci` first empties node_modules.
 */
export async function ensureInstalled(folder = root, install = npmCi) {
  const tooOld = checkNode();
  if (tooOld) throw new Stop(tooOld);
  const record = read(join(folder, 'node_modules/.package-lock.json'));
  if (isInstalled(readFileSync(join(folder, 'package-lock.json'), 'utf8'), record)) return;
  const [running] = await runningServers(folder);
  if (running) throw new Stop(inUse(folder, running));
  console.log(`Installing packages (npm ci)${record === undefined ? '' : ': package-lock.json or the platform has changed'} …`);
  const begun = performance.now();
  await install(folder);
  console.log(`Packages installed in ${seconds(begun)}`);
}

/** What a person can do while this server uses the packages that are to be replaced. */
function inUse(folder, { pid, dataDir }) {
  const [chinese, english] = pid ? [`（进程 ${pid}，数据目录 ${dataDir}）`, ` (process ${pid}, data folder ${dataDir})`] : ['', ''];
  return (
    `需要重新安装依赖包，但有一个 Houtai 服务${chinese}正在使用 ${folder} 的依赖包，重装会使它出错。请先停止它，再重试；或在另一个目录中运行。\n` +
    `The packages have to be installed again, but a Houtai server${english} is running on those of ${folder}, and would break. ` +
    'Stop it first and try again, or work in another folder.'
  );
}

/** Whether npm's record of installed packages has every package that `lock` wants on this platform, in the same version. */
export function isInstalled(lock, record, platform = process) {
  if (record === undefined) return false;
  const have = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && isNeeded(entry, platform))
    .every(([path, entry]) => have[path]?.version === entry.version);
}

// A package that is optional on every platform may be missing, and so may the package that wants it. Only npm knows which libc this is.
function isNeeded({ optional, os, cpu, libc }, platform) {
  if (!optional) return true;
  return os !== undefined && cpu !== undefined && libc === undefined && os.includes(platform.platform) && cpu.includes(platform.arch);
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
