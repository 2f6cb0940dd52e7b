import { describe, expect, it } from 'vitest';

import { goalsOf } from './counts/house-goals.mjs';
import { source } from './counts/sources.mjs';
import { countHouse, rowsOf } from './house-counts.mjs';

const countOf = (files, more) =>
  countHouse(
    Object.entries(files).map(([path, text]) => source(path, text)),
    more,
  );
const form = (counts, subject) => counts.forms.find((one) => one.subject === subject);

describe('places of a form field', () => {
  it('count lines of the schema, of the form of the feature and of its controls', () => {
    const counts = countOf({
      'packages/contract/src/posts.ts':
        'export const PostForm = z.object({\n  code: text(32),\n});\nexport const PostRow = z.object({ code: text(32) });',
      'apps/web/src/features/posts/post-form.ts':
        "const POST_FIELDS = ['code'] as const;\nconst CHECKS = { code: anything };\nexport function formOf(read) {\n  return { code: read('code') };\n}",
      'apps/web/src/features/posts/post-dialog.tsx': 'export const part = <TextField form={form} name="code" />;\nconst code = 1;',
      'apps/web/src/features/posts/post-switch.tsx': 'const act = () => send(calls.posts.update, { id, code });',
      'apps/web/src/features/users/user-form.ts': "const NAMES = ['code'];",
      'apps/server/src/modules/posts/posts.service.ts': 'export const codeOf = (row) => row.code;',
    });
    const [{ field, places, server }] = form(counts, 'posts').fields;
    expect(field).toBe('code');
    expect(places.map(({ kind }) => kind).toSorted()).toEqual(['checks', 'contract', 'control', 'names', 'sent', 'what is sent']);
    expect(server).toEqual([{ at: 'apps/server/src/modules/posts/posts.service.ts:1', kind: 'server' }]);
    expect(form(counts, 'posts')).toMatchObject({ average: 6, most: 6 });
  });

  it('count two where the contract declares the form and a control names it', () => {
    const counts = countOf({
      'packages/contract/src/post-form.ts': 'export const POST_FORM = form({\n  code: line({ max: 32 }),\n  name: line({ max: 50 }),\n});',
      'apps/web/src/features/posts/post-dialog.tsx':
        '<><TextField of={form.code} label="编码" />\n<TextField of={form.name} label="名称" /></>;',
    });
    expect(form(counts, 'posts').fields.map(({ field, places }) => [field, places.length])).toEqual([
      ['code', 2],
      ['name', 2],
    ]);
  });
});

describe('places of a list condition', () => {
  const contract = {
    'packages/contract/src/todo.ts':
      "const Query = {\n  keyword: text(50).optional(),\n  sort: sortOf(['keyword']),\n};\nexport const todo = subject('todo', {});",
  };

  it('count lines of its declaration, of what is read and sent, and of the query, but not of a column', () => {
    const { lists } = countOf({
      ...contract,
      'apps/web/src/features/todo/todo-page.tsx': [
        "type Condition = 'keyword';",
        "const FIELDS = [{ kind: 'text', name: 'keyword', label: '编号' }];",
        "const COLUMNS = [{ id: 'keyword' }];",
        "const FILTERS = ['keyword'] as const;",
        'const list = useList(calls.todo.page, { filters: FILTERS,',
        "  input: ({ filter }) => ({ keyword: filter('keyword') }) });",
      ].join('\n'),
    });
    expect(lists).toMatchObject([{ subject: 'todo', average: 5, most: 5 }]);
  });

  it.each([
    "listOf(calls.todo.page, { conditions: [text('keyword', '编号')] })",
    "useList(calls.todo.page, { conditions: [text('keyword', '编号')] })",
    "useList(todo.page, { conditions: { keyword: text('编号') } })",
  ])('count two where the list names it once: %s', (list) => {
    const { lists } = countOf({ ...contract, 'apps/web/src/features/todo/todo-page.tsx': `const list = ${list};` });
    expect(lists).toMatchObject([{ subject: 'todo', average: 2 }]);
  });
});

it('counts page paths other than where a page is declared', () => {
  const { paths } = countOf({
    'apps/web/src/features/todo/feature.ts': "definePage({ path: '/todo' });",
    'apps/web/src/features/home/feature.ts': "import { HOME } from './home-path.ts';\ndefinePage({ path: HOME });",
    'apps/web/src/features/home/home-path.ts': "export const HOME = '/admin/workbench';",
    'packages/contract/src/feedback.ts': "export const feedback = subject('feedback', { page: '/feedback' });",
    'apps/server/src/modules/todo/tell.ts': "const urls = [`/todo?id=${id}`, '/todos', '/feedback', 'see /todo'];",
    'apps/web/src/platform/session/guard.ts': "go('/admin/workbench');",
  });
  expect(paths).toMatchObject({ known: 3, literals: 3, web: 1, server: 2, home: 2 });
});

describe('modules', () => {
  const module = (name, text, index = '') => ({
    [`apps/server/src/modules/${name}/${name}.routes.ts`]: text,
    [`apps/server/src/modules/${name}/index.ts`]: index,
  });

  it('that import each other, their circle and the tables that they hand out', () => {
    const { modules } = countOf({
      ...module('people', "import { x } from '../roles/index.ts';", "export { users, NAME } from './people.tables.ts';"),
      ...module('roles', "import { x } from '../people/index.ts';\nimport { y } from '../todo/index.ts';"),
      ...module('todo', "import { x } from '../people/index.ts';"),
      ...module('posts', "import { x } from '../people/index.ts';"),
      'apps/server/src/modules/people/people.tables.ts': "export const users = pgTable('users', {});\nexport const NAME = 'x';",
    });
    expect(modules).toEqual({ modules: 4, mutual: ['people ↔ roles'], circle: ['people', 'roles', 'todo'], tables: ['people.users'] });
  });

  it('that register with a collection of the process', () => {
    const { registries } = countOf({
      'apps/server/src/modules/search/sources.ts':
        'const sources = new Map();\nexport function addSource(one): void { sources.set(one.kind, one); }\nexport function turn(one): boolean { sources.set(one, 1); return true; }',
      'apps/server/src/modules/todo/todo.routes.ts': 'addSource(todo);\nturn(todo);',
    });
    expect(registries).toEqual(['apps/server/src/modules/search/sources.ts: addSource']);
  });
});

it('counts what the web does by hand, and words that only the house understands', () => {
  const counts = countOf({
    'apps/web/src/features/todo/use-todo-refresh.ts': 'export const useTodoRefresh = () => client.invalidateQueries({});',
    'apps/web/src/features/todo/todo-acts.tsx':
      'send(calls.todo.add, form); send(call, form); useSend(calls.todo.add);\nexport const usualSort = <TextField maxLength={11} label={MAX} />;',
    'apps/web/src/platform/calls/query.ts': 'client.invalidateQueries({}); send(calls.todo.page, {});\nexport const replaced = 1;',
  });
  expect(counts.refreshes).toEqual({ refreshFiles: 1, invalidations: 1, direct: 1, useSend: 1 });
  expect(counts.literalLengths).toEqual(['apps/web/src/features/todo/todo-acts.tsx:2']);
  expect(counts.privateWords).toEqual(['apps/web/src/features/todo/todo-acts.tsx: usualSort']);
});

describe('what a declaration gives', () => {
  const SERVER = 'apps/server/src/modules/agreements';
  const WEB = 'apps/web/src/features/agreements';

  it('counts usual calls that are defined by hand, and no others', () => {
    const { goals } = countOf({
      'packages/contract/src/agreements.ts':
        "const calls = { page: defineCall({}), export: exportCall({}), submit: defineCall({}), ...resourceCalls(AGREEMENT) };\nsubject('agreements', { calls });",
    });
    expect(goals.usualCalls).toEqual(['packages/contract/src/agreements.ts: page', 'packages/contract/src/agreements.ts: export']);
  });

  it('counts no calls of the library that gives them to subjects', () => {
    const { goals } = countOf({
      'packages/contract/src/lists/resource-calls.ts': 'const calls = { page: defineCall({}), get: defineCall({}) };',
      'packages/contract/src/lists/list-views.ts': 'const calls = { get: defineCall({}) };',
    });
    expect(goals.usualCalls).toEqual(['packages/contract/src/lists/list-views.ts: get']);
  });

  it('counts files named after a kind and a form, unless they stand on the library', () => {
    const { goals } = countOf({
      'packages/contract/src/agreements-form.ts': 'export const AGREEMENT_FORM = form({});',
      [`${SERVER}/agreement-list.ts`]: 'export const a = 1;\n',
      [`${SERVER}/explain-agreement.ts`]: 'export const a = 1;\n',
      [`${SERVER}/agreement-import.ts`]: 'export const AGREEMENTS = defineResource(AGREEMENT);\n',
      [`${SERVER}/agreement-clock.ts`]: 'export const a = 1;\n',
      [`${SERVER}/health-list.ts`]: 'export const a = 1;\n',
      [`${WEB}/agreements-page.tsx`]: 'export const A = <ResourcePage of={VIEW} />;\n',
      [`${WEB}/agreement-dialog.tsx`]: 'export const a = 1;\n',
    });
    expect(goals.recurringFiles).toEqual([
      { path: `${SERVER}/agreement-list.ts`, lines: 1 },
      { path: `${SERVER}/explain-agreement.ts`, lines: 1 },
      { path: `${WEB}/agreement-dialog.tsx`, lines: 1 },
    ]);
  });

  it('counts lines of a module that name a form field', () => {
    const { goals } = countOf({
      'packages/contract/src/agreements-form.ts': 'export const AGREEMENT_FORM = form({ code: line(), name: line() });',
      [`${SERVER}/agreement-list.ts`]: 'use(AGREEMENT_FORM);\nconst a = row.code + row.code;\nconst b = { code };',
      'apps/server/src/modules/posts/post-list.ts': 'const b = { code };',
    });
    expect(goals.fieldLines).toMatchObject({ average: 1, most: 2 });
  });

  it('counts filters of lists by hand, and those that nobody reads from the query', () => {
    const lists = [
      { subject: 'agreements', call: 'page', filters: ['keyword', 'level', 'active', 'industry'] },
      { subject: 'posts', call: 'page', filters: ['keyword'] },
      { subject: 'log', call: 'page', filters: ['keyword'] },
      { subject: 'log', call: 'mine', filters: ['level'] },
      { subject: 'log', call: 'readers', filters: ['name'] },
    ];
    const { goals } = countOf(
      {
        'packages/contract/src/agreements.ts': "subject('agreements', { calls: { page: defineCall({}) } });",
        'packages/contract/src/posts.ts': "subject('posts', { calls: { ...resourceCalls(POST) } });",
        'packages/contract/src/log.ts':
          "import { posts } from './posts.ts';\nimport { reading } from './log-readers.ts';\nsubject('log', { calls: { ...listCalls(LOG), mine: defineCall({}), ...reading } });",
        'packages/contract/src/log-readers.ts': 'export const reading = { readers: defineCall({}) };',
        [`${SERVER}/agreements.routes.ts`]: 'serve(calls.agreements.page, list);',
        'apps/server/src/modules/log/log.routes.ts':
          'serve(calls.log.mine, ({ level }) => level);\nserve(calls.log.readers, ({ name }) => name);',
        [`${SERVER}/agreement-list.ts`]:
          'const list = ({ keyword, ...rest }) => [query.level, row.industry];\nconst BY = { active: 1 } satisfies Record<Name, unknown>;',
      },
      { lists },
    );
    const byHand = ['keyword', 'level', 'active', 'industry'].map((name) => `agreements.page: ${name}`);
    expect(goals.filters.byHand).toEqual([...byHand, 'log.mine: level', 'log.readers: name']);
    expect(goals.filters.unserved).toEqual(['agreements.page: industry']);
  });

  it('counts tags and nouns that features write', () => {
    const { goals } = countOf({
      [`${WEB}/agreements-page.tsx`]: 'useCan(["system:post:edit"]);\n<AddButton tag="system:post:add" noun="合同" label={noun} />;',
      'apps/web/src/kit/list/list-page.tsx': 'useCan(["system:post:edit"]);',
    });
    expect(goals.tagsAndNouns).toHaveLength(3);
  });

  it('counts files beside each other without tests, decisions and migrations', () => {
    const paths = ['a.ts', 'b.ts', 'b.test.ts'].map((name) => `tools/lib/${name}`);
    const { goals } = countOf({}, { paths: [...paths, 'docs/decisions/0001-a.md', 'apps/server/drizzle/0001_a.sql', 'package.json'] });
    expect(goals.folders).toEqual([['tools/lib', 2]]);
  });

  it('counts exported names with a word of the lexicon', () => {
    const { goals } = countOf({
      'apps/server/src/platform/told.ts':
        'export const isTold = 1;\nexport const TAGS_MOST = 1;\nexport const foldOut = 1;\nconst told = 1;\nexport const mostUsed = 1;',
    });
    expect(goals.oldWords.map((one) => one.split(': ')[1])).toEqual(['isTold → notified', 'TAGS_MOST → MAX_X']);
  });
});

it('shows a house without any of it as zeros', () => {
  const counts = countOf({});
  const figures = [...rowsOf(counts), ...goalsOf(counts.goals)].map(([, figure]) => figure);
  expect(figures).toEqual(figures.map(() => 0));
});

describe('modes of ctx', () => {
  it('names what the context has for some calls only', () => {
    const { goals } = countOf({
      'apps/server/src/platform/db/work/context.ts': 'export type OpenCtx = { db: Db; isRehearsal?: true };\ntype Other = { work?: true };',
      'apps/server/src/platform/db/other.ts': 'export type OpenCtx = { cause?: string };',
    });
    expect(goals.modes).toEqual(['isRehearsal']);
  });
});
