import { describe, expect, it } from 'vitest';

import { defineModule, registryOf } from './module.ts';

const jobOf = (name: string) => ({ name, label: name, description: '', cron: '0 0 * * *', run: async () => {} });
const lower = defineModule({ name: 'lower', floor: 'organisation', jobs: jobOf('one') });
const upper = defineModule({ name: 'upper', floor: 'business', jobs: [jobOf('two'), jobOf('three')] });

describe('registryOf', () => {
  it('collects the hooks of modules, one or several, in order', () => {
    const registry = registryOf([lower, upper]);
    expect(registry.given('jobs').map(({ name }) => name)).toEqual(['one', 'two', 'three']);
    expect(registry.given('seeds')).toEqual([]);
  });

  it('gives each server the hooks of its own modules', () => {
    const all = registryOf([lower, upper]);
    const some = registryOf([lower]);
    expect([all, some].map((registry) => registry.given('jobs').length)).toEqual([3, 1]);
  });
});
