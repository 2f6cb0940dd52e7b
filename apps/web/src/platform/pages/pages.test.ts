import { describe, expect, it } from 'vitest';

import { isForRoles } from './pages.ts';

describe('the roles filter of a page', () => {
  it.each([
    [undefined, ['user'], true],
    [['user'], ['user'], true],
    [['auditor', 'user'], ['user'], true],
    [['auditor'], ['user'], false],
    [['user'], [], false],
    [[], ['user'], false],
  ])('with roles %j decides for a user with %j: %s', (roles, held, through) => {
    expect(isForRoles({ roles }, held)).toBe(through);
  });
});
