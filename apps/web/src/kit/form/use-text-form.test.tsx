import { line } from '@houtai/contract/form';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { CallError } from '#platform/calls/send.ts';
import { Cascader } from '#ui/input/choice/cascader.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';

import { TextField } from './fields/form-fields.tsx';
import { useTextForm } from './use-text-form.ts';

afterEach(cleanup);

const OPTIONS = [{ value: '1', label: '一' }];
const required = (value: string) => (value === '' ? '不能为空' : '');

type Values = Readonly<Record<string, string>>;
const NOTHING: Values = {};
const submitted = vi.fn<(values: Values) => Promise<void>>();

/** `stored` arrives later, as in a form that loads its record first; a copy has no field for an earlier measure. */
function Sample({ stored = NOTHING, isCopy = false }: { stored?: Values; isCopy?: boolean }) {
  const form = useTextForm(
    [
      { name: 'way', initial: stored['way'], check: required },
      { name: 'kind', initial: stored['kind'], check: required },
      { name: 'place', initial: stored['place'], check: required },
      { name: 'title', initial: stored['title'], check: required },
      ...(isCopy ? [] : [{ name: 'done', initial: stored['done'], check: required } as const]),
    ],
    (read) => submitted({ way: read('way'), kind: read('kind'), place: read('place'), title: read('title') }),
  );
  return (
    <form onSubmit={form.handleSubmit} aria-label="表单">
      <Field label="方式" error={form.error('way')}>
        {(control) => (
          <Segmented {...control} name="way" value={form.read('way')} onChange={(value) => form.change('way', value)} options={OPTIONS} />
        )}
      </Field>
      <Field label="类型" error={form.error('kind')}>
        {(control) => (
          <Select {...control} name="kind" value={form.read('kind')} onChange={(value) => form.change('kind', value)} options={OPTIONS} />
        )}
      </Field>
      <Field label="地点" error={form.error('place')}>
        {(control) => (
          <Cascader
            {...control}
            name="place"
            value={form.read('place') === '' ? [] : [form.read('place')]}
            onChange={(path) => form.change('place', path.join())}
            load={async () => [{ id: 'x', label: '某地', leaf: true }]}
          />
        )}
      </Field>
      <TextField of={{ form, name: 'title', field: line('标题', { max: 50 }) }} />
      {!isCopy && <TextField of={{ form, name: 'done', field: line('结果', { max: 50 }) }} />}
      <p>{form.problem}</p>
      <output aria-label="changed">{String(form.changed)}</output>
      <button type="submit">提交</button>
    </form>
  );
}

const send = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: '提交' }));

it.each([
  [{}, 'radio', '一'],
  [{ way: '1' }, 'combobox', '类型'],
  [{ way: '1', kind: '1' }, 'combobox', '地点'],
  [{ way: '1', kind: '1', place: 'x' }, 'textbox', '标题'],
])('with %j, a failed submit focuses the first faulty field, a %s', async (stored, role, name) => {
  const user = userEvent.setup();
  render(<Sample stored={stored} />);
  await send(user);
  expect(document.activeElement).toBe(screen.getByRole(role, { name }));
});

it('initial values that load later are applied and keep what was typed meanwhile', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Sample />);
  await user.type(screen.getByRole('textbox', { name: '标题' }), '改过');
  rerender(<Sample stored={{ title: '原来', done: '做完' }} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('改过');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '结果' }).value).toBe('做完');
  await user.clear(screen.getByRole('textbox', { name: '标题' }));
  await user.type(screen.getByRole('textbox', { name: '标题' }), '原来');
  expect(screen.getByRole('status', { name: 'changed' }).textContent).toBe('false');
});

it('a field that the mode lacks is neither checked nor sent', async () => {
  submitted.mockResolvedValue();
  const stored = { way: '1', kind: '1', place: 'x', title: '标题' };
  const user = userEvent.setup();
  const { rerender } = render(<Sample stored={stored} />);
  await send(user);
  expect(submitted).not.toHaveBeenCalled();
  rerender(<Sample stored={stored} isCopy />);
  await send(user);
  await waitFor(() => expect(submitted).toHaveBeenCalledWith(stored));
});

it('faults from the server appear at their fields', async () => {
  submitted.mockRejectedValue(new CallError('A0400', '输入有误', { errors: [{ path: 'kind', msg: '类型不属于该来源' }] }));
  const user = userEvent.setup();
  render(<Sample stored={{ way: '1', kind: '1', place: 'x', title: '标题', done: '做完' }} />);
  await send(user);
  expect(await screen.findByText('类型不属于该来源')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '类型' }));
  expect(screen.queryByText('输入有误')).toBeNull();
});

it('repeated clicks on 提交 submit once, and a failure keeps the typed values', async () => {
  let fail = (_: Error): void => {};
  submitted.mockReset();
  submitted.mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  const user = userEvent.setup();
  render(<Sample stored={{ way: '1', kind: '1', place: 'x', title: '标题', done: '做完' }} />);
  await user.type(screen.getByRole('textbox', { name: '标题' }), '改过');
  await user.dblClick(screen.getByRole('button', { name: '提交' }));
  await send(user);
  expect(submitted).toHaveBeenCalledOnce();
  act(() => fail(new CallError('', '网络连接失败')));
  expect(await screen.findByText('网络连接失败')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('标题改过');
});
