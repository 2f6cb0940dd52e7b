import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { root } from './lib/project.mjs';
import { runTool, Stop } from './lib/run.mjs';

await runTool(async () => {
  process.chdir(root);
  // Standard output has only the figures.
  console.log = console.error;
  await ensureInstalled();
  await ensureBuilt();
  // Loaded here because their packages may have just been installed.
  const [{ BY_NAME_ONLY, MEASUREMENTS, REPEATED, TIMES }, { spread }, { makeStage }] = await Promise.all([
    import('./bench/measurements.mjs'),
    import('./bench/figures.mjs'),
    import('./bench/stage.mjs'),
  ]);
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in MEASUREMENTS));
  if (unknown.length > 0) throw new Stop(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(MEASUREMENTS).join(', ')}.`, 64);

  const stage = makeStage();
  let code = 0;
  for (const [signal, ended] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.on(signal, () => {
      code = ended;
      void stage.close().finally(() => process.exit(code));
    });
  try {
    for (const [name, measure] of Object.entries(MEASUREMENTS)) {
      if (names.length > 0 ? !names.includes(name) : BY_NAME_ONLY.includes(name)) continue;
      console.error(`measuring ${name} …`);
      try {
        const runs = [await measure(stage)];
        while (REPEATED.includes(name) && runs.length < TIMES) runs.push(await measure(stage));
        for (const [at, line] of runs[0].entries()) {
          const printed = runs.length > 1 ? spread(runs.map((run) => run[at])) : line;
          process.stdout.write(`${JSON.stringify(printed)}\n`);
        }
      } catch (error) {
        if (stage.isClosing()) break;
        code = 1;
        console.error(`${name} could not be measured:`, error);
      }
    }
  } finally {
    await stage.close();
  }
  process.exit(code);
});
