import { ensureBuilt, PRODUCTS } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { runTool, Stop } from './lib/run.mjs';

await runTool(async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !(name in PRODUCTS));
  if (unknown.length > 0) throw new Stop(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(PRODUCTS).join(', ')}.`, 64);
  await ensureInstalled();
  await ensureBuilt({ names: names.length > 0 ? names : undefined, force: true });
});
