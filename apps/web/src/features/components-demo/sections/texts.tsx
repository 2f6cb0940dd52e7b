import { upperMoney } from '@houtai/contract/money';
import type { ReactNode } from 'react';

import { Field } from '#ui/input/field.tsx';
import { MoneyInput } from '#ui/input/texts/money-input.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { Textarea } from '#ui/input/texts/textarea.tsx';

import type { Demo } from '../demo.ts';
import { WithState } from '../with-state.tsx';

import css from '../components-page.module.css';

function Content(): ReactNode {
  return (
    <div className={css.grid}>
      <Field label="文本" required hint="最多 50 个字">
        {(control) => (
          <WithState start="">
            {(value, change) => <TextInput {...control} value={value} onChange={change} placeholder="请输入" />}
          </WithState>
        )}
      </Field>
      <Field label="文本，不可用">{(control) => <TextInput {...control} value="不可更改" onChange={() => {}} disabled />}</Field>
      <Field label="金额" hint="离开后补足千分位">
        {(control) => (
          <WithState start="1205.3">
            {(value, change) => <MoneyInput {...control} value={value} onChange={change} words={upperMoney(value)} />}
          </WithState>
        )}
      </Field>
      <Field label="金额，有误" error="无效的金额,整数8位,小数2位">
        {(control) => <WithState start="1.234">{(value, change) => <MoneyInput {...control} value={value} onChange={change} />}</WithState>}
      </Field>
      <Field label="多行文本">
        {(control) => (
          <WithState start="23 日下班前给客户书面答复。">
            {(value, change) => <Textarea {...control} value={value} onChange={change} limit={50} />}
          </WithState>
        )}
      </Field>
      <Field label="多行文本，超出" error="最多 5 个字">
        {(control) => (
          <WithState start="一二三四五六">
            {(value, change) => <Textarea {...control} value={value} onChange={change} limit={5} />}
          </WithState>
        )}
      </Field>
    </div>
  );
}

export const demo: Demo = { title: '输入', Content };
