import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** An empty module of the server. */
const manifest = (name, floor, folder = name) => [
  `apps/server/src/modules/${folder}/${folder}.module.ts`,
  `import { defineModule } from '../../platform/module.ts';\n\nexport default defineModule({ name: '${name}', floor: '${floor}' });`,
];

/**
 * Path, text and part of the expected message. Each file is written into a copy of the repository and linted with the real configuration.
 */
const REFUSED = [
  ['apps/web/src/kit/limit-a.ts', 'export const isLong = (name: string) => name.length > NAME_MAX;', 'characterCount(text)'],
  ['apps/web/src/kit/limit-b.ts', 'export const isLong = (said: string) => FIELD.max < said.length;', 'characterCount(text)'],
  [
    'apps/server/src/platform/limit-c.ts',
    'export const cut = (name: string) => name.slice(0, NAME_MAX - 1);',
    'firstCharacters(text, most)',
  ],
  [
    'apps/web/src/features/todo/some-card.tsx',
    'export const Some = ({ count }: { count: number }) => <b>{count}</b>;',
    'draw it by `Figure`',
  ],
  [
    'apps/web/src/features/todo/some-part.tsx',
    'import { Card } from \'#kit/card.tsx\';\n\nexport const Some = ({ rows }: { rows: string[] }) => <Card title="x" about={`共 ${rows.length} 条`} />;',
    'draw it by `Figure`',
  ],
  [
    'apps/web/src/features/todo/statistics.tsx',
    'export const Some = ({ data }: { data: { hours: string } | null }) => <p>{data && manyHours(data.hours)} 小时</p>;',
    'draw it by `Figure`',
  ],
  // The arrows.
  ['apps/web/src/features/todo/a.tsx', "import { x } from '../feedback/form.tsx';", 'move what both need to apps/web/src/kit'],
  ['apps/web/src/features/todo/b.tsx', "import type { X } from '../feedback/form.tsx';\nexport type Y = X;", 'features/feedback'],
  ['apps/web/src/features/todo/c.tsx', "export const load = () => import('../feedback/form.tsx');", 'features/feedback'],
  ['apps/web/src/features/todo/d.tsx', "export { x } from '../feedback/form.tsx';", 'features/feedback'],
  ['apps/web/src/features/todo/e.tsx', "export * from '../feedback/form.tsx';", 'features/feedback'],
  ['apps/web/src/features/todo/f.tsx', "export type X = import('../feedback/form.tsx').X;", 'features/feedback'],
  ['apps/web/src/features/todo/g.tsx', "import { x } from '../../shell/shell.tsx';", 'apps/web/src/shell'],
  ['apps/web/src/features/todo/h.tsx', "import { x } from '../../app.tsx';", 'apps/web/src/app.tsx'],
  ['apps/web/src/features/todo/i.tsx', "import { x } from '../../testing/answer.ts';", 'is for tests'],
  ['apps/web/src/features/todo/j.tsx', "import { x } from '@houtai/server/app';", 'meet in packages/contract/src only'],
  ['apps/web/src/shell/a.tsx', "import { x } from '../features/todo/form.tsx';", 'announce it in its feature.ts'],
  ['apps/web/src/ui/a.tsx', "import { calls } from '@houtai/contract';", 'as props'],
  ['apps/web/src/ui/b.tsx', "import type { Call } from '@houtai/contract/call';\nexport type X = Call;", 'as props'],
  ['apps/web/src/ui/c.tsx', "import { send } from '../platform/calls/send.ts';", 'as props'],
  ['apps/web/src/platform/a.ts', "import { x } from '../kit/person-picker.tsx';", 'below kit, shell and features'],
  ['apps/web/src/kit/a.tsx', "import { x } from '../features/todo/form.tsx';", 'shared by all features'],
  ['apps/web/src/app.tsx', "import { x } from '../../server/src/app.ts';", 'meet in packages/contract/src only'],
  ['apps/web/src/router.tsx', "import { x } from './testing/answer.ts';", 'is for tests'],
  ['apps/web/src/odd/a.ts', "import { x } from '../ui/buttons/button.tsx';", 'belongs to no layer'],
  ['apps/web/src/stray.ts', "import { x } from './ui/buttons/button.tsx';", 'belongs to no layer'],
  ['apps/server/src/platform/a.ts', "import { x } from '../modules/todo/index.ts';", 'through Deps'],
  ['apps/server/src/platform/b.ts', "import { x } from '../app.ts';", 'through Deps'],
  ['apps/server/src/modules/todo/a.ts', "import { x } from '../feedback/feedback.tables.ts';", 'only through its index.ts'],
  ['apps/server/src/modules/todo/b.ts', "import { x } from '../feedback/deep/index.ts';", 'only through its index.ts'],
  ['apps/server/src/modules/todo/c.ts', "import { x } from '../../app.ts';", 'apps/server/src/app.ts'],
  ['apps/server/src/modules/todo/d.ts', "import { x } from '../../platform/testing/make.ts';", 'is for tests'],
  ['apps/server/src/modules/todo/e.ts', "import { x } from '../../../package.json';", 'apps/server/package.json'],
  ['packages/contract/src/a.ts', "import { readFile } from 'node:fs';", 'stands alone on zod'],
  ['packages/contract/src/b.ts', "import { useState } from 'react';", 'stands alone on zod'],
  ['packages/contract/src/c.ts', "import { x } from '../../../apps/web/src/ui/buttons/button.tsx';", 'stands alone on zod'],
  ['packages/contract/src/d.ts', "import { x } from '@houtai/contract/form/form';", 'by its name alone'],

  // By subpath imports and from nested folders.
  ['apps/server/src/platform/http/deep/a.ts', "import { x } from '#modules/todo/index.ts';", 'through Deps'],
  ['apps/server/src/modules/todo/deep/a.ts', "import { x } from '#modules/feedback/feedback.tables.ts';", 'only through its index.ts'],
  ['apps/server/src/modules/todo/deep/b.ts', "import { x } from '#modules/feedback/deep/index.ts';", 'only through its index.ts'],
  ['apps/server/src/modules/todo/deep/c.ts', "import { x } from '../../../app.ts';", 'apps/server/src/app.ts'],
  ['apps/server/src/modules/todo/deep/d.ts', "import { x } from '#platform/testing/make.ts';", 'is for tests'],
  ['apps/server/src/modules/todo/deep/e.ts', "import { x } from '#nowhere/x.ts';", 'leads nowhere'],
  [
    'apps/server/src/modules/parameters/deep/up.ts',
    "import { x } from '#modules/todo/index.ts';",
    'on the floor of the organisation, below',
  ],
  ['apps/server/src/modules/north/deep/a.ts', "import { x } from '#modules/south/index.ts';", 'north → south → north'],
  [
    'apps/server/src/modules/south/index.ts',
    "export { x } from './deep/b.ts';\nexport { y } from '#modules/north/index.ts';",
    'south → north → south',
  ],
  ['apps/web/src/features/todo/deep/a.tsx', "import { x } from '#features/feedback/form.tsx';", 'features/feedback'],
  ['apps/web/src/kit/west/deep/a.tsx', "import { x } from '#kit/east/b.tsx';", 'west → east → west'],
  ['apps/web/src/kit/east/b.tsx', "import { x } from '#kit/west/deep/c.tsx';", 'east → west → east'],
  ['apps/web/src/ui/deep/a.tsx', "import { send } from '#platform/calls/send.ts';", 'as props'],

  // Circles of types count as circles.
  ['apps/server/src/modules/todo/round.ts', "import type { Y } from './about.ts';\nexport type X = Y;", 'cycle'],
  ['apps/server/src/modules/todo/about.ts', "import type { X } from './round.ts';\nexport type Y = X;", 'cycle'],

  // Folders.
  ['apps/web/src/ui/crowd/part.ts', 'export const x = 1;', '26 files beside each other'],

  // Two floors and no circles.
  ['apps/server/src/modules/parameters/up.ts', "import { x } from '../todo/index.ts';", 'on the floor of the organisation, below'],
  ['apps/server/src/modules/parameters/up-type.ts', "export type { X } from '../todo/index.ts';", 'by a hook in its manifest'],
  ['apps/server/src/modules/bare/a.ts', "import { x } from '../people/index.ts';", 'bare has no manifest'],
  ['apps/server/src/modules/todo/p.ts', "import { x } from '../bare/index.ts';", 'bare has no manifest'],
  ['apps/server/src/modules/todo/index.ts', "export { todos } from './todo.tables.ts';", 'keeps its tables to itself'],
  ['apps/server/src/modules/menus/index.ts', "export { x } from '../roles/index.ts';", 'menus → roles → session → menus'],
  [
    'apps/server/src/modules/roles/index.ts',
    "import type { X } from '../session/index.ts';\nexport type Y = X;",
    'roles → session → menus → roles',
  ],
  [
    'apps/server/src/modules/session/index.ts',
    "export const load = () => import('../menus/index.ts');",
    'session → menus → roles → session',
  ],
  ['apps/web/src/kit/record/a.tsx', "import { x } from '../tree/b.tsx';", 'record → tree → record'],
  ['apps/web/src/kit/tree/b.tsx', "import { x } from '../record/c.tsx';", 'to a folder below them'],

  // Names.
  ['apps/server/src/modules/todo/todo.service.ts', 'export const x = 1;', 'Cut it by verb'],
  ['apps/server/src/modules/todo/todo.client.ts', 'export const x = 1;', 'client is no part of a module'],
  ['apps/server/src/modules/todo/create-todo.ts', 'export const x = 1;', 'create-todo is add-todo'],
  ['apps/server/src/modules/todo/todo-lists.ts', 'export const x = 1;', 'todo-lists is todo-list'],
  ['apps/web/src/features/todo/utils.ts', 'export const x = 1;', 'says nothing of what is in it'],
  [...manifest('another', 'business', 'misnamed'), 'the name of its folder'],

  // Other rules that the configuration must not lose.
  ['apps/web/src/features/todo/k.tsx', 'export const x = () => fetch("/api/todo");', 'Send a call of the contract'],
  ['apps/web/src/features/todo/l.tsx', "import { z } from 'zod';", 'carries no schema'],
  ['apps/web/src/shell/b.tsx', "import { Button } from 'antd';", 'One look'],
  ['apps/web/src/features/session/a.tsx', "import { z } from 'zod';", 'carries no schema'],
  ['apps/web/src/features/todo/m.tsx', "import { Select } from 'antd/es/select';", 'One look'],
  ['apps/web/src/features/todo/n.ts', 'export const sorted = (list: number[]) => list.toSorted();', 'Chrome 109'],
  ['apps/web/src/features/todo/r.ts', 'export const x = (e: KeyboardEvent) => e.isComposing;', 'Leave this out'],
  ['apps/web/src/features/todo/s.ts', 'export const x = ({ isComposing }: KeyboardEvent) => isComposing;', 'Leave this out'],
  ['apps/web/src/kit/form/t.ts', 'export const x = (e: KeyboardEvent) => e.keyCode === 13;', 'Leave this out'],
  ['apps/web/src/features/todo/o.ts', 'export const x = (y: unknown) => y as string;', 'type assertions'],
  ['apps/server/src/modules/parameters/f.ts', 'export const x = (y?: string) => y!;', 'non-null assertion'],
  ['apps/server/src/modules/parameters/g.ts', 'export const x: any = 1;', 'Unexpected `any`'],
  ['apps/server/src/modules/parameters/h.ts', 'export default 1;', 'named exports'],
  ['apps/server/src/modules/parameters/i.ts', 'console.log(1);', 'console'],
  ['apps/server/src/modules/todo/badName.ts', 'export const x = 1;', 'kebab-case'],
  ['apps/server/src/modules/todo/j.ts', '// why\n'.repeat(301), 'too many lines'],
  ['apps/server/src/modules/todo/k.ts', `export function x() {\n${'  void 0;\n'.repeat(60)}}`, 'too many lines'],
  ['apps/server/src/modules/todo/l.ts', 'export const x = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];', 'too many parameters'],
  ['apps/server/src/modules/todo/m.ts', '// oxlint-disable-next-line no-console\nconsole.log(1);', 'Say why'],
  [
    'apps/web/src/features/todo/p.tsx',
    'export const X = (p: { h: string }) => <i dangerouslySetInnerHTML={{ __html: p.h }} />;',
    'dangerouslySet',
  ],
  ['apps/web/src/features/todo/q.test.ts', "import { it } from 'vitest';\nit.only('is alone', () => {});", 'focused'],

  // Tests and time.
  [
    'apps/server/src/modules/todo/t1.test.ts',
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(300);",
    'hangs on luck',
  ],
  ['apps/web/src/ui/t2.test.tsx', 'await new Promise((resolve) => setTimeout(resolve, 50));', 'hangs on luck'],
  ['e2e/t3.spec.ts', "import { page } from './page.ts';\nawait page.waitForTimeout(1_000);", 'hangs on luck'],
  ['e2e/t4.ts', 'await new Promise((resolve) => setTimeout(resolve, 50));', 'hangs on luck'],
  [
    'apps/server/src/modules/todo/t5.test.ts',
    'const begun = performance.now();\nexpect(performance.now() - begun).toBeLessThan(100);',
    'is load',
  ],
  ['apps/server/src/modules/todo/t6.test.ts', 'await vi.waitFor(() => expect(1).toBe(1), 5_000);', 'Leave its limit out'],
  ['apps/web/src/ui/t7.test.tsx', "await screen.findByText('好', {}, { timeout: 150 });", 'Leave its limit out'],
  ['e2e/t8.spec.ts', "import { add } from './page.ts';\nawait expect(add).toHaveCount(0, { timeout: 5_000 });", 'Leave its limit out'],
  // Names of tests.
  ['apps/server/src/modules/todo/n1.test.ts', "it('is for staff', () => {});", 'Begin with what the subject does'],
  ['apps/server/src/modules/todo/n2.test.ts', "test.skip('as others may enter it', () => {});", 'Begin with what the subject does'],
  ['apps/web/src/ui/n3.test.tsx', "it.each([1])('%s', () => {});", 'at least 3 words'],
  ['apps/web/src/ui/n4.test.tsx', 'it.each`a`(`keeps ${1} row`, () => {});', 'Begin with what the subject does'],
  // The project's own words.
  ['apps/server/src/platform/w1.ts', 'export const STREAMS_MOST = 1;', 'Say MAX_X'],
  ['apps/server/src/platform/w2.ts', 'export function tellAbout() {}', 'Say notifyWatchers'],
  ['apps/web/src/ui/w3.ts', 'export type LeftOut = string;', 'Say omitted'],
  ['apps/web/src/ui/w4.ts', 'const a = 1;\nexport { a as ask };', 'Say prefetch'],
  ['packages/contract/src/w5.ts', 'export interface StandIn {\n  x: 1;\n}', 'Say delegate'],
  ['apps/server/src/platform/changed-meanwhile.ts', 'export const x = 1;', 'Say concurrently'],
  ['tools/kept-rows.mjs', 'export const x = 1;', 'Say stored'],
  ['tools/n5.test.mjs', "it('显示', () => {});", 'at least 3 words'],
  ['e2e/n6.spec.ts', "import { test } from './page.ts';\ntest('signs in', () => {});", 'at least 3 words'],

  ['e2e/t9.spec.ts', "import { add } from './page.ts';\nawait expect(add).toBeVisible({ timeout: 5_000 });", 'Leave its limit out'],
];

/** Files that fill a folder up to the limit. */
const CROWD = Array.from({ length: 25 }, (_, index) => [`apps/web/src/ui/crowd/part-${index}.ts`, 'export const x = 1;']);

const ALLOWED = [
  ...['north', 'south'].map((name) => manifest(name, 'organisation')),
  [
    'apps/server/src/modules/todo/deep/good.ts',
    "import { x } from '#platform/db/client.ts';\nimport { y } from '#modules/people/index.ts';\nexport const z = [x, y];",
  ],
  ...['people', 'parameters', 'menus', 'roles', 'session'].map((name) => manifest(name, 'organisation')),
  manifest('todo', 'business'),
  [
    'apps/web/src/features/todo/good.tsx',
    "import { x } from './part.tsx';\nimport { y } from '../../kit/dict.tsx';\nexport const z = [x, y];",
  ],
  [
    'apps/web/src/features/todo/types.ts',
    "import { calls } from '@houtai/contract';\nimport { send } from '../../platform/calls/send.ts';\nexport const z = [calls, send];",
  ],
  [
    'apps/web/src/features/todo/todo-page.tsx',
    "import { Select } from '../../ui/select.tsx';\n\nexport default function TodoPage() {\n  return <Select />;\n}",
  ],
  [
    'apps/web/src/features/todo/page.test.tsx',
    "import { x } from '../feedback/form.tsx';\nimport { y } from '../../testing/answer.ts';\nexport const z = [x, y];",
  ],
  ['apps/web/src/shell/good.tsx', "import { x } from '../kit/dict.tsx';\nimport { y } from './tabs/tabs.ts';\nexport const z = [x, y];"],
  ['apps/web/src/platform/good.ts', "import { x } from '../ui/toast.tsx';\nexport const z = x as string;"],
  [
    'apps/web/src/main.tsx',
    "import { x } from './app.tsx';\nimport { y } from './shell/shell.tsx';\nimport { w } from './features/todo/feature.ts';\nexport const z = [x, y, w, import.meta.glob('./features/*/feature.ts')];",
  ],
  [
    'apps/web/src/testing/answer.ts',
    "import { x } from '../app.tsx';\nimport type { Call } from '@houtai/contract/call';\nexport const z = (c: Call) => [c, x];",
  ],
  [
    'apps/server/src/app.ts',
    "import { x } from './modules.ts';\nimport { y } from './modules/session/index.ts';\nimport { w } from './platform/deps.ts';\nexport const z = [x, y, w];",
  ],
  [
    'apps/server/src/modules/todo/good.ts',
    "import { x } from '../people/index.ts';\nimport { y } from './todo.tables.ts';\nimport { w } from '../../platform/db/client.ts';\nimport { calls } from '@houtai/contract';\nexport const z = [x, y, w, calls];",
  ],
  ['apps/server/src/modules/todo/todo.routes.ts', 'export default function todoRoutes() {\n  return null;\n}'],
  ['apps/server/src/modules/todo/todo.tables.ts', 'export const x = 1;\n' + '// why\n'.repeat(400)],
  [
    'apps/server/src/modules/todo/todo.test.ts',
    "import { x } from '../../platform/testing/make.ts';\nimport { y } from '../feedback/feedback.tables.ts';\nexport const z = [x, y];",
  ],
  [
    'apps/server/src/platform/testing/make.ts',
    "import { x } from '../../app.ts';\nimport { y } from '../../modules/people/people.tables.ts';\nexport const z = [x, y];",
  ],
  [
    'apps/server/src/modules/todo/first-password.ts',
    '// oxlint-disable-next-line no-console -- the first password is told on the terminal\nconsole.log(1);',
  ],
  ['apps/server/src/modules/people/index.ts', "export { users } from './people.tables.ts';"],
  ['apps/server/src/modules/people/circle.test.ts', "import { x } from '../todo/index.ts';\nexport const z = x;"],
  ['apps/server/src/modules/todo/todo-list.ts', 'export const x = 1;'],
  [
    'apps/server/src/modules/todo/patient.test.ts',
    "import { setImmediate as turn } from 'node:timers/promises';\nawait turn();\nawait vi.waitFor(() => expect(1).toBe(1), { timeout: 60_000, interval: 5 });",
  ],
  [
    'apps/server/src/platform/testing/settled.ts',
    "import { setTimeout as sleep } from 'node:timers/promises';\nexport const look = () => sleep(20);",
  ],
  ['packages/contract/src/good.ts', "import { z } from 'zod';\nimport { x } from './call.ts';\nexport const y = [z, x];"],
  [
    'apps/server/src/modules/todo/names.test.ts',
    "import { test as own } from './app.ts';\nconst test = own;\nit('refuses members with A0301', () => {});\nit('显示附件列表', () => test.db.all('rows'));\nit.each([1])('refuses %s', () => {});",
  ],
  ['packages/contract/src/good.test.ts', "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;"],
];

describe('the lint rules of this repository', () => {
  const house = mkdtempSync(join(tmpdir(), 'house-'));
  /** Messages by file. */
  let found = new Map();

  beforeAll(() => {
    cpSync(join(REPOSITORY, 'tools/lint'), join(house, 'tools/lint'), { recursive: true });
    cpSync(join(REPOSITORY, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
    for (const app of ['server', 'web']) {
      const imports = Object.fromEntries(['platform', 'modules', 'features', 'kit'].map((name) => [`#${name}/*`, `./src/${name}/*`]));
      mkdirSync(join(house, 'apps', app), { recursive: true });
      writeFileSync(join(house, 'apps', app, 'package.json'), JSON.stringify({ imports }));
    }
    for (const [file, text] of [...REFUSED, ...ALLOWED, ...CROWD]) {
      mkdirSync(dirname(join(house, file)), { recursive: true });
      writeFileSync(join(house, file), `${text}\n`);
    }
    found = lint(house);
  });
  afterAll(() => rmSync(house, { recursive: true }));

  it.each(REFUSED.map(([file, , says]) => ({ file, says })))('refuses $file: $says', ({ file, says }) => {
    expect(found.get(file)?.join('\n')).toContain(says);
  });

  it.each(ALLOWED.map(([file]) => ({ file })))('accepts $file', ({ file }) => {
    expect(found.get(file) ?? []).toEqual([]);
  });
});

/** Runs oxlint over a folder with its configuration, without type-aware rules: they need installed packages and are not tested here. */
function lint(folder) {
  const messages = new Map();
  for (const { filename, message, help } of JSON.parse(run(folder)).diagnostics) {
    messages.set(filename, [...(messages.get(filename) ?? []), `${message} ${help ?? ''}`]);
  }
  return messages;
}

function run(folder) {
  try {
    return execFileSync(process.execPath, [join(REPOSITORY, 'node_modules/oxlint/bin/oxlint'), '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      // The folder has no packages of its own, where oxlint would look for its type-aware part.
      env: { ...process.env, PATH: `${join(REPOSITORY, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
    });
  } catch (error) {
    return error.stdout;
  }
}
