import type { Call } from '@houtai/contract/call';
import { expect, it, vi } from 'vitest';

import type * as ListOf from './kit/list/list-of.ts';
import type { Condition } from './kit/list/search/condition.ts';
import type * as ResourceList from './kit/resource/resource-list.tsx';
import type * as ResourceView from './kit/resource/resource-view.ts';

const { lists } = vi.hoisted(() => ({ lists: new Map<Call, readonly Condition[]>() }));

vi.mock('./kit/list/list-of.ts', async (original) => {
  const module = await original<typeof ListOf>();
  const listOf: typeof module.listOf = (call, parts) => {
    const list = module.listOf(call, parts);
    lists.set(call, list.conditions);
    return list;
  };
  return { ...module, listOf };
});

vi.mock('./kit/resource/resource-list.tsx', async (original) => {
  const module = await original<typeof ResourceList>();
  const listView: typeof module.listView = (resource, calls, options) => {
    const view = module.listView(resource, calls, options);
    lists.set(view.list.call, view.list.conditions);
    return view;
  };
  return { ...module, listView };
});

vi.mock('./kit/resource/resource-view.ts', async (original) => {
  const module = await original<typeof ResourceView>();
  const resourceView: typeof module.resourceView = (resource, calls, options) => {
    const view = module.resourceView(resource, calls, options);
    lists.set(view.list.call, view.list.conditions);
    return view;
  };
  return { ...module, resourceView };
});

const modules = import.meta.glob('./features/**/{*-page.tsx,*-list.tsx,use-*-tree.ts}', { eager: true });

it('cuts each text of a list to what its call takes, and no shorter', () => {
  expect(Object.keys(modules).length).toBeGreaterThan(lists.size);
  expect(lists.size).toBeGreaterThan(20);
  for (const [call, conditions] of lists) {
    const isRefused = (name: string, value: string) =>
      (call.request.safeParse({ [name]: value }).error?.issues ?? []).some(({ path }) => path[0] === name);
    const refused = (name: string, length: number) =>
      ['x'.repeat(length), `${'9'.repeat(Math.max(1, length - 3))}.99`].every((value) => isRefused(name, value));
    const texts = conditions.flatMap((condition) => (condition.kind === 'text' ? [condition] : []));
    const wrong = texts.filter(({ name, max }) => refused(name, max) || !refused(name, max + 1)).map(({ name }) => name);
    expect(wrong, call.path).toEqual([]);
  }
});
