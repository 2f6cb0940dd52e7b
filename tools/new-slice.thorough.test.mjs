import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { copyRepository } from './slice/copy-repository.mjs';

/** Where the slice is, and the list that it adds to. */
const CONTRACT = ['index.ts', 'travel-requests.ts', 'travel-requests-form.ts'].map((file) => `packages/contract/src/${file}`);
const SERVER = 'apps/server/src/modules/travel-requests';
const WEB = 'apps/web/src/features/travel-requests';
const WRITTEN = [...CONTRACT, SERVER, WEB];

describe('npm run new', () => {
  const copy = mkdtempSync(join(tmpdir(), 'new-slice-'));
  let written = { status: null, output: '' };

  beforeAll(() => {
    copyRepository(copy);
    written = run('tools/new-slice.mjs', 'travel-requests', '出差申请');
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  it('writes the slice and its migration', () => {
    expect(written).toMatchObject({ status: 0 });
    const journal = JSON.parse(readFileSync(join(copy, 'apps/server/drizzle/meta/_journal.json'), 'utf8'));
    const { tag } = journal.entries.at(-1);
    expect(tag).toMatch(/_travel_requests$/);
    expect(readFileSync(join(copy, `apps/server/drizzle/${tag}.sql`), 'utf8')).toContain('CREATE TABLE "travel_requests"');
  });

  it('writes what the formatter accepts', () => {
    expect(run('node_modules/oxfmt/bin/oxfmt', '--check', ...WRITTEN)).toMatchObject({ status: 0 });
  });

  it('writes what the lint and the compiler accept', () => {
    const { status, output } = run('node_modules/oxlint/bin/oxlint', '--type-check', '--format=unix', ...WRITTEN);
    expect(output).toBe('');
    expect(status).toBe(0);
  });

  it('writes a subject to which the compiler names every place of a new field', () => {
    const [form, tables, rows, page] = [
      CONTRACT[2],
      `${SERVER}/travel-requests.tables.ts`,
      `${SERVER}/travel-request-rows.ts`,
      `${WEB}/travel-requests-page.tsx`,
    ];
    edit(
      form,
      ["remark: lines('备注'", "place: line('地点', { max: NAME_MAX, required: true }),"],
      ['kind: fields.kind', 'place: fields.place,'],
    );
    expect(filesThatFail()).toEqual([rows, tables, page]);
    edit(tables, ["remark: text('remark')", "place: text('place').notNull().default(''),"]);
    edit(
      rows,
      ['remark: row.remark', 'place: row.place,'],
      ['remark: text(', 'place: text((row) => row.place),'],
      ['ownerId: travelRequests.ownerId', 'place: travelRequests.place,'],
    );
    edit(
      page,
      ["ownerId: person('ownerId'", "place: text('place', LABELS.place),"],
      ['remark: { head', 'place: { head: LABELS.place, width: 120, cell: (row) => row.place },'],
    );
    expect(filesThatFail()).toEqual([]);
  });

  it('leaves a subject alone that is there already', () => {
    expect(run('tools/new-slice.mjs', 'travel-requests', '出差')).toEqual({
      status: 1,
      output: 'apps/server/src/modules/travel-requests/change-travel-request.ts is there already.\n',
    });
  });

  /** Puts lines before what is found in a file of the copy. */
  function edit(file, ...lines) {
    const path = join(copy, file);
    const changed = lines.reduce(
      (text, [before, line]) => {
        expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
        return text.replace(before, `${line}\n${before}`);
      },
      readFileSync(path, 'utf8'),
    );
    writeFileSync(path, changed);
  }

  function filesThatFail() {
    // The second look is at what has changed since the first.
    const note = (name) => ['--incremental', '--tsBuildInfoFile', join(copy, `${name}.tsbuildinfo`)];
    const compiled = (name) =>
      run('node_modules/typescript/bin/tsc', '-p', `apps/${name}`, '--noEmit', '--checkers', '1', ...note(name)).output;
    const faults = [...`${compiled('server')}${compiled('web')}`.matchAll(/^(\S+)\(\d+,\d+\): error/gm)];
    return [...new Set(faults.map(([, file]) => file))].toSorted();
  }

  function run(file, ...args) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, file), ...args], { cwd: copy, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  }
});
