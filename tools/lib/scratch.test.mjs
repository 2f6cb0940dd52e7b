import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

/** Starts a process that calls `beginScratch` and returns its temporary folder and whether that existed. */
function begun(env) {
  const script = `
    const { beginScratch } = await import(${JSON.stringify(new URL('./scratch.mjs', import.meta.url).href)});
    beginScratch();
    const { tmpdir } = await import('node:os');
    const { existsSync } = await import('node:fs');
    console.log(JSON.stringify({ folder: tmpdir(), wasThere: existsSync(tmpdir()) }));
  `;
  const { TMPDIR: _, ...rest } = process.env;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...rest, ...env }, encoding: 'utf8' }));
}

it('beginScratch creates a folder that is removed at the end of the run', () => {
  const { folder, wasThere } = begun({});
  expect(folder).toMatch(/houtai-run-\d+-\w+$/);
  expect(wasThere).toBe(true);
  expect(existsSync(folder)).toBe(false);
});

it('beginScratch uses the folder of TMPDIR and leaves it', () => {
  expect(begun({ TMPDIR: import.meta.dirname }).folder).toBe(import.meta.dirname);
  expect(existsSync(import.meta.dirname)).toBe(true);
});

it('beginScratch removes the folders of killed runs, and none of a run that is still alive', () => {
  const place = dirname(begun({}).folder);
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const left = mkdtempSync(join(place, `houtai-run-${gone}-`));
  const used = mkdtempSync(join(place, `houtai-run-${process.pid}-`));
  begun({});
  expect([left, used].map((folder) => existsSync(folder))).toEqual([false, true]);
  rmSync(used, { recursive: true });
});
