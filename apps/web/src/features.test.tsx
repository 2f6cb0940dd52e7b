import { EDGE_TOP } from '@houtai/contract/limits';
import { declaredPages } from '@houtai/contract/links';
import { describe, expect, it } from 'vitest';

import type { Feature, Page } from './platform/pages/pages.ts';

const manifests = import.meta.glob<Feature>('./features/*/feature.ts', { eager: true, import: 'default' });
const features = Object.values(manifests);
const openManifests = import.meta.glob<Page[]>('./features/*/open-pages.ts', { eager: true, import: 'default' });
const openPages = Object.values(openManifests).flat();
const pages = [...openPages, ...features.flatMap((feature) => feature.pages)];

describe('the manifests of the features', () => {
  it.each([
    ['/account/index', 'signed-in'],
    ['/admin/workbench', 'signed-in'],
    ['/todo', 'menu'],
    ['/feedback', 'menu'],
    ['/member/company/management/toDo', 'menu'],
  ])('announce %s of specification 2.2 for those who are %s', (path, access) => {
    expect(pages.find((page) => page.path === path)?.access).toBe(access);
  });

  it.each([
    ['feedback', '我要反馈', 'myFeedback', 100],
    ['todo', '我要待办', 'myTodo', 160],
  ] as const)('announce the panel %s of specification 2.5 as %s, by the setting %s, at %i px', (key, label, setting, top) => {
    const panel = features.flatMap((feature) => feature.panel ?? []).find((found) => found.key === key);
    expect(panel).toMatchObject({ label, needs: { setting } });
    expect(EDGE_TOP[key]).toBe(top);
  });

  it('announce as open exactly what stands in an open-pages.ts', () => {
    expect(pages.filter((page) => page.access === 'open')).toEqual(openPages);
  });

  it('stand where the contract says, and nowhere else', () => {
    const own = pages.filter(({ path }) => !path.startsWith('/dev/'));
    expect(own.map(({ path }) => path).sort()).toEqual([...declaredPages().keys()].sort());
  });

  it('announce each path once', () => {
    const paths = pages.map((page) => page.path);
    expect(paths).toEqual([...new Set(paths)]);
  });
});
