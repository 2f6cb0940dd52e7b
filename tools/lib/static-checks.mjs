import { faultsOfStyles } from '../lint/styles.mjs';
import { bin } from './project.mjs';
import { runNode } from './run.mjs';

const PACKAGES = ['packages/contract', 'apps/server', 'apps/web', 'e2e'];

export const checkFormat = () => checked(runNode(bin('oxfmt'), ['--check', '.']));

/** Lints these files, or all of them. A separate rule checks what only types show. */
export async function checkLint(files = []) {
  const linted = await checked(runNode(bin('oxlint'), ['--type-aware', ...files]));
  const keyed = await checked(runNode('tools/check-own-keys.mjs', files));
  return { failed: linted.failed + keyed.failed + checkStyles().failed };
}

/** Checks style sheets for faults that no linter finds. */
export function checkStyles() {
  const faults = faultsOfStyles();
  for (const words of faults) console.error(words);
  return { failed: faults.length === 0 ? 0 : 1 };
}

/** Finds files, exports and packages that nobody uses. */
export const checkUnused = () => checked(runNode(bin('knip'), ['--no-progress']));

export async function checked(code) {
  return { failed: (await code) === 0 ? 0 : 1 };
}

/** Compiles the packages that `choose` selects. */
export async function checkTypes(choose = (all) => all) {
  const waiting = [...choose(PACKAGES)];
  let failed = 0;
  // With several checkers for one package, each computes the shared types again, which costs more than two processors save.
  const worker = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      if ((await runNode(bin('typescript', 'tsc'), ['-p', folder, '--noEmit', '--checkers', '1'])) !== 0) failed += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return { failed };
}
