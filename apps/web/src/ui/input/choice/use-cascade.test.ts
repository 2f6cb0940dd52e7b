import { expect, it } from 'vitest';

import { findPaths, nodesAlong } from './use-cascade.ts';

const node = (id: string, label: string, leaf = false) => ({ id, label, leaf });
const KNOWN = new Map([
  ['', { nodes: [node('33', '浙江省'), node('44', '广东省')], failed: false }],
  ['33', { nodes: [node('3301', '杭州市'), node('3302', '宁波市')], failed: false }],
  ['3301', { nodes: [node('330106', '西湖区', true), node('330108', '滨江区', true)], failed: false }],
]);
const words = (typed: string, most = 20) => findPaths(KNOWN, typed, most).map((path) => path.map(({ label }) => label).join('/'));

it('a search finds leaves by their own label or those of their ancestors', () => {
  expect(words('西湖')).toEqual(['浙江省/杭州市/西湖区']);
  expect(words('杭州')).toEqual(['浙江省/杭州市/西湖区', '浙江省/杭州市/滨江区']);
});

it('a search finds a choice whose children are not loaded yet', () => {
  expect(words('宁波')).toEqual(['浙江省/宁波市']);
  expect(words('广东')).toEqual(['广东省']);
});

it('a search returns at most the requested number, and nothing for an unknown text', () => {
  expect(words('市', 1)).toHaveLength(1);
  expect(words('火星')).toEqual([]);
});

it('a path is labelled as far as it is loaded', () => {
  expect(nodesAlong(KNOWN, ['33', '3301', '330106']).map(({ label }) => label)).toEqual(['浙江省', '杭州市', '西湖区']);
  expect(nodesAlong(KNOWN, ['44', '4401']).map(({ label }) => label)).toEqual(['广东省', '…']);
  expect(nodesAlong(KNOWN, ['99']).map(({ label }) => label)).toEqual(['99']);
});
