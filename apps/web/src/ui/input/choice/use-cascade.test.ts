import { expect, it } from 'vitest';

import { findPaths, nodesAlong } from './use-cascade.ts';

const node = (id: string, label: string, leaf = false) => ({ id, label, leaf });
const KNOWN = new Map([
  ['', { nodes: [node('33', '浙江省'), node('44', '广东省')], failed: false }],
  ['33', { nodes: [node('3301', '杭州市'), node('3302', '宁波市')], failed: false }],
  ['3301', { nodes: [node('330106', '西湖区', true), node('330108', '滨江区', true)], failed: false }],
]);
const words = (typed: string, most = 20) => findPaths(KNOWN, typed, most).map((path) => path.map(({ label }) => label).join('/'));

it('finds the leaves whose own words or those above hold what was typed', () => {
  expect(words('西湖')).toEqual(['浙江省/杭州市/西湖区']);
  expect(words('杭州')).toEqual(['浙江省/杭州市/西湖区', '浙江省/杭州市/滨江区']);
});

it('finds a choice whose level below was not loaded yet, to go on from', () => {
  expect(words('宁波')).toEqual(['浙江省/宁波市']);
  expect(words('广东')).toEqual(['广东省']);
});

it('gives no more than asked for, and nothing for what is not there', () => {
  expect(words('市', 1)).toHaveLength(1);
  expect(words('火星')).toEqual([]);
});

it('names a path as far as it is loaded', () => {
  expect(nodesAlong(KNOWN, ['33', '3301', '330106']).map(({ label }) => label)).toEqual(['浙江省', '杭州市', '西湖区']);
  expect(nodesAlong(KNOWN, ['44', '4401']).map(({ label }) => label)).toEqual(['广东省', '…']);
  expect(nodesAlong(KNOWN, ['99']).map(({ label }) => label)).toEqual(['99']);
});
