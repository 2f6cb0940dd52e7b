import type { ReactNode } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import { MultiCombobox } from '#ui/input/choice/multi-combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';
import { RadioGroup, Segmented } from '#ui/input/choice/radio-group.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';

import type { Demo } from '../demo.ts';
import { WithState } from '../with-state.tsx';

import css from '../components-page.module.css';

const SOURCES: readonly Option[] = [
  { value: '1', label: '客户来电', sought: 'kehulaidian khld' },
  { value: '2', label: '项目会议', sought: 'xiangmuhuiyi xmhy' },
  { value: '3', label: '售后反馈', sought: 'shouhoufankui shfk' },
  { value: '4', label: '一个长到在框里放不下、只好在末尾截断的来源名称', sought: '' },
  { value: '9', label: '旧来源', disabled: true },
];
const SIGNING: readonly Option[] = [
  { value: '2', label: '会签' },
  { value: '1', label: '或签' },
  { value: '0', label: '已停用', disabled: true },
];

function Content(): ReactNode {
  return (
    <div className={css.grid}>
      <Field label="单选" required hint="方向键、首字、回车">
        {(control) => (
          <WithState start="">{(value, change) => <Select {...control} value={value} onChange={change} options={SOURCES} />}</WithState>
        )}
      </Field>
      <Field label="单选，可清空，停用的已存值">
        {(control) => (
          <WithState start="9">
            {(value, change) => <Select {...control} value={value} onChange={change} options={SOURCES} clearable />}
          </WithState>
        )}
      </Field>
      <Field label="单选，有误" error="不能为空">
        {(control) => (
          <WithState start="">{(value, change) => <Select {...control} value={value} onChange={change} options={SOURCES} />}</WithState>
        )}
      </Field>
      <Field label="单选，不可用">
        {(control) => <Select {...control} value="" onChange={() => {}} options={SOURCES} disabled placeholder="请先选择来源" />}
      </Field>
      <Field label="可搜索" hint="可输入拼音或首字母">
        {(control) => (
          <WithState start="4">{(value, change) => <Combobox {...control} value={value} onChange={change} options={SOURCES} />}</WithState>
        )}
      </Field>
      <Field label="可搜索，不可用">
        {(control) => <Combobox {...control} value="" onChange={() => {}} options={SOURCES} disabled placeholder="请先选择客户" />}
      </Field>
      <Field label="多选">
        {(control) => (
          <WithState<string[]> start={['1', '3']}>
            {(values, change) => <MultiCombobox {...control} values={values} onChange={change} options={SOURCES} />}
          </WithState>
        )}
      </Field>
      <Field label="多选，有误" error="不能为空">
        {(control) => (
          <WithState<string[]> start={[]}>
            {(values, change) => <MultiCombobox {...control} values={values} onChange={change} options={SOURCES} />}
          </WithState>
        )}
      </Field>
      <Field label="单选按钮">
        {(control) => (
          <WithState start="2">
            {(value, change) => <RadioGroup {...control} value={value} onChange={change} options={SIGNING} />}
          </WithState>
        )}
      </Field>
      <Field label="分段">
        {(control) => (
          <WithState start="2">{(value, change) => <Segmented {...control} value={value} onChange={change} options={SIGNING} />}</WithState>
        )}
      </Field>
      <div>
        <WithState start={false}>
          {(checked, change) => (
            <Checkbox checked={checked} onChange={change}>
              不再提醒
            </Checkbox>
          )}
        </WithState>
        <br />
        <Checkbox checked={false} indeterminate onChange={() => {}}>
          部分选中
        </Checkbox>
        <br />
        <Checkbox checked disabled onChange={() => {}}>
          不可更改
        </Checkbox>
      </div>
    </div>
  );
}

export const demo: Demo = { title: '选择', Content };
