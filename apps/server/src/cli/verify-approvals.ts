import { verifyChains } from '#modules/approvals/index.ts';
import type { Database } from '#platform/db/client.ts';
import { reportFault, withDatabase } from '#platform/db/start/reach-database.ts';
import { registryOf } from '#platform/module.ts';

import { MODULES } from '../modules.ts';

/** Checks every chain of sealed decisions, and names each document and step that does not match: npm run verify-approvals. */
async function verify({ db }: Database): Promise<void> {
  const { flows, actions, broken } = await verifyChains({ db, registry: registryOf(MODULES) });
  const lines = broken.map(({ number, title, step, words }) => `  ${number} ${title}：${step > 0 ? `第 ${step} 步，` : ''}${words}\n`);
  process.stdout.write(`\n  审批 flows ${flows}, 操作 actions ${actions}\n${lines.join('')}`);
  process.stdout.write(broken.length === 0 ? '  全部相符 every seal fits\n\n' : `  不相符 broken: ${broken.length}\n\n`);
  if (broken.length > 0) process.exitCode = 1;
}

withDatabase(verify).catch(reportFault);
