import { expect, it } from 'vitest';

import { testsOfNode } from './tests-of-node.mjs';

const tests = testsOfNode();

it.each([
  ['the platform', 'apps/server/src/platform/http/serve.test.ts'],
  ['processes', 'apps/server/src/main.thorough.test.ts'],
  ['processes that are started for a test', 'apps/server/src/breaks.thorough.test.ts'],
  ['streams', 'apps/server/src/modules/messages/live-streams.test.ts'],
  ['uploads', 'apps/server/src/modules/files/upload.test.ts'],
  ['exported files', 'apps/server/src/modules/exports/every-list.test.ts'],
])('the tests of %s are among those that Node has a part in', (_, path) => {
  expect(tests).toContain(path);
});

it('those of rules and statements are not', () => {
  expect(tests).not.toContain('apps/server/src/bad-input.thorough.test.ts');
  expect(tests).not.toContain('apps/server/src/modules/explain/access-matrix.thorough.test.ts');
});
