import type { ReactNode } from 'react';

import { Cascader } from '#ui/input/choice/cascader.tsx';
import type { CascadeNode, LoadLevel } from '#ui/input/choice/use-cascade.ts';
import { Field } from '#ui/input/field.tsx';
import { Tree } from '#ui/input/tree/tree.tsx';

import type { Demo } from '../demo.ts';
import { WithState } from '../with-state.tsx';

import css from '../components-page.module.css';

const DEPTH = 3;
const SLOW_MS = 400;

/** Sample levels that load slowly; loading fails for every fourth branch. */
const load: LoadLevel = async (parent) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  const above = parent === null ? [] : parent.split('-');
  if (above.at(-1) === '4') throw new Error('out of reach');
  return Array.from({ length: 12 }, (_, index): CascadeNode => {
    const id = [...above, index + 1].join('-');
    return { id, label: `第 ${id} 项`, leaf: above.length === DEPTH - 1 };
  });
};

const DEPARTMENTS = [
  {
    id: 'rd',
    label: '研发中心',
    note: '18',
    children: [
      { id: 'platform', label: '平台研发部', note: '11', children: [] },
      { id: 'product', label: '产品与体验设计部（含华东分部）', note: '7', children: [] },
    ],
  },
  { id: 'service', label: '售后部', note: '9', children: [] },
];

function Content(): ReactNode {
  return (
    <div className={css.grid}>
      <Field label="逐级选择" hint="→ 进入下一级，← 返回">
        {(control) => (
          <WithState<string[]> start={[]}>
            {(value, change) => <Cascader {...control} value={value} onChange={change} load={load} />}
          </WithState>
        )}
      </Field>
      <Field label="逐级选择，已有值">
        {(control) => (
          <WithState<string[]> start={['1', '1-2', '1-2-3']}>
            {(value, change) => <Cascader {...control} value={value} onChange={change} load={load} />}
          </WithState>
        )}
      </Field>
      <Field label="逐级选择，不可用">
        {(control) => <Cascader {...control} value={[]} onChange={() => {}} load={load} disabled placeholder="请先选择国家" />}
      </Field>
      <WithState start="platform">
        {(value, change) => <Tree label="部门" nodes={DEPARTMENTS} chosen={value} onChoose={change} />}
      </WithState>
    </div>
  );
}

export const demo: Demo = { title: '层级', Content };
