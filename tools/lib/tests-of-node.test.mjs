import { expect, it } from 'vitest';

import { markedTests, testsOfNode } from './tests-of-node.mjs';

it('testsOfNode returns the tests of the platform and the marked ones', () => {
  expect(testsOfNode()).toEqual(expect.arrayContaining(['apps/server/src/platform/http/serve.test.ts', ...markedTests()]));
});

it.each([
  ['a server that is started and stopped', 'apps/server/src/main.thorough.test.ts'],
  ['streams', 'apps/server/src/modules/messages/live-streams.test.ts'],
  ['uploads', 'apps/server/src/modules/files/upload.test.ts'],
  ['exported files', 'apps/server/src/modules/exports/exports.test.ts'],
])('markedTests finds the mark of %s', (_, path) => expect(markedTests()).toContain(path));

it('testsOfNode leaves out tests of rules and statements', () => {
  expect(testsOfNode()).not.toContain('apps/server/src/modules/todo/todo.test.ts');
});
