import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { copyRepository } from './slice/copy-repository.mjs';

/** The paths of the generated slice and of the list that it is added to. */
const CONTRACT = ['index.ts', 'travel-requests.ts', 'travel-requests-form.ts'].map((file) => `packages/contract/src/${file}`);
const SERVER = 'apps/server/src/modules/travel-requests';
const WEB = 'apps/web/src/features/travel-requests';
const WRITTEN = [...CONTRACT, SERVER, WEB];

/** Where a field is declared and stored, and the file that the compiler names, for the generated subject and two existing ones. */
const RESOURCES = [
  {
    form: 'packages/contract/src/travel-requests-form.ts',
    columns: "'remark', 'createdAt'",
    table: `${SERVER}/travel-requests.tables.ts`,
    served: `${SERVER}/travel-requests.module.ts`,
  },
  {
    form: 'packages/contract/src/people/posts-form.ts',
    columns: "'remark', 'active'",
    table: 'apps/server/src/modules/posts/posts.tables.ts',
    served: 'apps/server/src/modules/posts/posts.ts',
  },
  {
    form: 'packages/contract/src/projects/customers-form.ts',
    columns: "'phone',\n",
    table: 'apps/server/src/modules/projects/customers/customers.tables.ts',
    served: 'apps/server/src/modules/projects/customers/customers.ts',
  },
];

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

  it('makes the compiler name the only other file that a new required field needs, for three resources, with list, filter and export', () => {
    for (const { form, columns } of RESOURCES)
      edit(
        form,
        ["remark: lines('备注'", "place: line('地点', { max: 50, required: true }),"],
        ["equals('active')],", "equals('place'), ", ''],
        [columns, "'place', ", ''],
      );
    expect(faults()).toEqual(Object.fromEntries(RESOURCES.map(({ served }) => [served, 'place'])));
    for (const { table } of RESOURCES) edit(table, ["remark: text('remark')", "place: text('place').notNull().default(''),"]);
    expect(faults()).toEqual({});
  });

  it('refuses a subject that exists', () => {
    expect(run('tools/new-slice.mjs', 'travel-requests', '出差')).toEqual({
      status: 1,
      output: 'apps/server/src/modules/travel-requests/travel-requests.module.ts is there already.\n',
    });
  });

  /** Inserts texts before given texts of a file of the copy, each on a line of its own unless `end` says otherwise. */
  function edit(file, ...changes) {
    const path = join(copy, file);
    const changed = changes.reduce(
      (text, [before, added, end = '\n']) => {
        expect(text.split(before), `${file}: ${before}`).toHaveLength(2);
        return text.replace(before, `${added}${end}${before}`);
      },
      readFileSync(path, 'utf8'),
    );
    writeFileSync(path, changed);
  }

  /** The files that do not compile, each with the field that its message names. */
  function faults() {
    // Incremental: the second run compiles only what changed since the first.
    const note = (name) => ['--incremental', '--tsBuildInfoFile', join(copy, `${name}.tsbuildinfo`)];
    const compiled = (name) =>
      run('node_modules/typescript/bin/tsc', '-p', `apps/${name}`, '--noEmit', '--checkers', '1', ...note(name)).output;
    const found = [...`${compiled('server')}${compiled('web')}`.matchAll(/^(\S+)\(\d+,\d+\): error .*(?:\n .*)*/gm)];
    return Object.fromEntries(found.map(([message, file]) => [file, /\bplace\b/.exec(message)?.[0] ?? message]));
  }

  function run(file, ...args) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, file), ...args], { cwd: copy, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  }
});
