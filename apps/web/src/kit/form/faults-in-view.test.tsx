import { form, line } from '@houtai/contract/form';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { Field } from '#ui/input/field.tsx';

import { TextField } from './fields/form-fields.tsx';
import { useUnguardedForm } from './use-form.ts';

afterEach(cleanup);

const FORM = form({ places: line('部门', { max: 50, required: true }), name: line('名称', { max: 50, required: true }) });

function Sample() {
  const sample = useUnguardedForm(FORM, { submit: async () => {} });
  return (
    <form noValidate onSubmit={sample.handleSubmit}>
      <Field label="部门" error={sample.error('places')}>
        {() => (
          <ul>
            <li tabIndex={-1}>总部</li>
            <li tabIndex={0}>研发部</li>
          </ul>
        )}
      </Field>
      <TextField of={sample.fields.name} />
      <button type="submit">提交</button>
    </form>
  );
}

it('a refused form focuses its first faulty field, even if that is no native control', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(screen.getAllByText('不能为空')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('研发部');
});
