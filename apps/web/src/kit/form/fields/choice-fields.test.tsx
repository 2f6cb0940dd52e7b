import { calls } from '@houtai/contract';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { code, form as declare, id } from '@houtai/contract/form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { answer, failConnection } from '#testing/answer.ts';

import { useUnguardedForm } from '../use-form.ts';
import { CompanyField, CustomerField, DictField, ProjectField } from './choice-fields.tsx';
import { OptionField } from './option-fields.tsx';

afterEach(cleanup);

const FORM = declare({
  custId: id('客户'),
  projectId: id('项目'),
  source: code('来源', { required: true, dictionary: DICT.todoSource }),
  type: code('类型', { required: true }),
  companyId: id('公司'),
});

const BLANK: Readonly<Record<string, string>> = {};

function Sample({ initial = BLANK, children }: { initial?: typeof BLANK; children: (form: Sampled) => ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Inside initial={initial}>{children}</Inside>
    </QueryClientProvider>
  );
}

type Sampled = ReturnType<typeof useSampled>;

function useSampled(initial: Readonly<Record<string, string>>) {
  return useUnguardedForm(FORM, { initial, submit: async () => {} });
}

function Inside({ initial, children }: { initial: Readonly<Record<string, string>>; children: (form: Sampled) => ReactNode }) {
  const form = useSampled(initial);
  return (
    <>
      {children(form)}
      <output aria-label="held">
        {Object.entries(form.values)
          .map(([name, value]) => `${name}=${value}`)
          .join(' ')}
      </output>
    </>
  );
}

const held = () => screen.getByRole('status', { name: 'held' }).textContent;
const entry = (code: string, codeText: string, active = true) => ({
  type: '',
  code,
  codeText,
  tone: '' as const,
  active,
  isDefault: false,
});

describe('a dictionary field', () => {
  let asked: { type: string }[];
  beforeEach(() => {
    asked = answer(calls.dictionaries.dics, ({ type }) => {
      if (type === DICT.todoSource) return [entry('1', '客户来电'), entry('2', '旧来源', false), entry('3', '自行计划')];
      return type === todoTypesOf('1') ? [entry('11', '客户回访')] : [];
    });
  });

  const sourceAndType = (form: Sampled) => (
    <>
      <DictField of={form.fields.source} onChosen={() => form.change('type', '')} />
      <DictField
        of={form.fields.type}
        type={form.read('source') === '' ? '' : todoTypesOf(form.read('source'))}
        waiting="请先选择来源"
        nothing="该来源没有可选的类型"
      />
    </>
  );
  const box = (name: RegExp) => screen.getByRole<HTMLButtonElement>('combobox', { name });

  it('stays disabled with a reason until its parent field is set, and then loads its entries', async () => {
    const user = userEvent.setup();
    render(<Sample>{sourceAndType}</Sample>);
    expect(box(/类型/).textContent).toBe('请先选择来源');
    expect(box(/类型/).disabled).toBe(true);
    await user.click(box(/来源/));
    await user.click(await screen.findByRole('option', { name: '客户来电' }));
    await waitFor(() => expect(box(/类型/).textContent).toBe('请选择'));
    await user.click(box(/类型/));
    await user.click(await screen.findByRole('option', { name: '客户回访' }));
    expect(held()).toContain('source=1 type=11');
    expect(asked.map(({ type }) => type)).toEqual([DICT.todoSource, todoTypesOf('1')]);
  });

  it('empties when its parent field changes, and tells that there is nothing to choose', async () => {
    const user = userEvent.setup();
    render(<Sample initial={{ source: '1', type: '11' }}>{sourceAndType}</Sample>);
    await waitFor(() => expect(box(/类型/).textContent).toBe('客户回访'));
    await user.click(box(/来源/));
    await user.click(await screen.findByRole('option', { name: '自行计划' }));
    expect(held()).toContain('source=3 type= ');
    await waitFor(() => expect(box(/类型/).textContent).toBe('该来源没有可选的类型'));
    expect(box(/类型/).disabled).toBe(true);
  });

  it('shows an inactive entry where it is stored, and does not offer it elsewhere', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Sample initial={{ source: '2' }}>{sourceAndType}</Sample>);
    await waitFor(() => expect(box(/来源/).textContent).toBe('旧来源'));
    unmount();
    render(<Sample>{sourceAndType}</Sample>);
    await user.click(box(/来源/));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['客户来电', '自行计划']);
  });
});

describe('customer and project', () => {
  const AT = { customerId: 'c1', customerName: '云岭县卫健局', validity: '1' as const };
  let asked: unknown[];
  beforeEach(() => {
    answer(calls.companies.list, ({ withPlatform, withCustomers }) => [
      ...(withPlatform === '1' ? [{ companyId: '1', companyName: '平台管理', ifOpen: 1 as const, kind: 'platform' as const }] : []),
      { companyId: 'own', companyName: '澄明信息', ifOpen: 1 as const, kind: 'company' as const },
      { companyId: 'shut', companyName: '停用公司', ifOpen: 0 as const, kind: 'company' as const },
      ...(withCustomers === '1'
        ? [
            {
              companyId: 'c1',
              companyName: '云岭县卫健局',
              ifOpen: 1 as const,
              kind: 'customer' as const,
              py: 'yunlingxianweijianju ylxwjj',
            },
          ]
        : []),
    ]);
    asked = answer(calls.projects.options, ({ customerId }) =>
      customerId === 'c1'
        ? [
            { ...AT, projectId: 'p1', projectName: '医共体中台', py: 'yigongtizhongtai ygtzt' },
            { ...AT, projectId: 'p2', projectName: '区域平台', py: 'quyupingtai qypt' },
          ]
        : [],
    );
  });

  const customerAndProject = (form: Sampled) => (
    <>
      <CustomerField of={form.fields.custId} onChosen={() => form.change('projectId', '')} />
      <ProjectField of={form.fields.projectId} customerId={form.read('custId')} neValidity="2" stored="二期（已结项）" />
    </>
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, option: RegExp) => {
    await user.click(box(name));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('offer the projects of the chosen customer only, without those of the excluded validity', async () => {
    const user = userEvent.setup();
    render(<Sample>{customerAndProject}</Sample>);
    expect(box('项目').placeholder).toBe('请先选择客户');
    expect(box('项目').disabled).toBe(true);
    await choose(user, '客户', /云岭/);
    await waitFor(() => expect(box('项目').disabled).toBe(false));
    await choose(user, '项目', /医共体/);
    expect(held()).toContain('custId=c1 projectId=p1');
    expect(asked).toEqual([{ customerId: 'c1', neValidity: '2' }]);
  });

  it('match the first letters of their pinyin', async () => {
    const user = userEvent.setup();
    render(<Sample>{customerAndProject}</Sample>);
    const found = async (name: string, letters: string) => {
      await user.click(box(name));
      await screen.findAllByRole('option');
      await user.keyboard(letters);
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
      await user.keyboard('{ArrowDown}{Enter}');
    };
    await found('客户', 'ylx');
    await waitFor(() => expect(box('项目').disabled).toBe(false));
    await found('项目', 'qypt');
    expect(held()).toContain('custId=c1 projectId=p2');
  });

  it('clear the project when the customer changes, and tell when there is none', async () => {
    const user = userEvent.setup();
    render(<Sample initial={{ custId: 'c1', projectId: 'p1' }}>{customerAndProject}</Sample>);
    await waitFor(() => expect(box('项目').value).toBe('医共体中台'));
    await choose(user, '客户', /澄明/);
    expect(held()).toContain('custId=own projectId= ');
    await waitFor(() => expect(box('项目').placeholder).toBe('该客户没有可选的项目'));
  });

  it('name a stored project that is no longer offered', async () => {
    render(<Sample initial={{ custId: 'c1', projectId: 'gone' }}>{customerAndProject}</Sample>);
    await waitFor(() => expect(box('项目').value).toBe('二期（已结项）'));
    expect(held()).toContain('projectId=gone');
  });

  it('offer the platform entry first on request', async () => {
    const user = userEvent.setup();
    render(<Sample>{(form) => <CompanyField of={form.fields.companyId} withPlatform />}</Sample>);
    await user.click(box('公司'));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['平台管理', '澄明信息']);
  });

  it('tell that the options could not be loaded', async () => {
    failConnection(calls.companies.list);
    render(<Sample>{(form) => <CompanyField of={form.fields.companyId} />}</Sample>);
    await waitFor(() => expect(box('公司').placeholder).toBe('选项加载失败，请重新打开'));
  });
});

it('an optional choice can be cleared, a required one cannot', async () => {
  const options = [{ value: '1', label: '一' }];
  render(
    <Sample initial={{ source: '1', type: '1' }}>
      {(form) => (
        <>
          <OptionField of={form.fields.source} label="必选" options={options} />
          <OptionField of={form.fields.type} label="可选" required={false} options={options} />
        </>
      )}
    </Sample>,
  );
  await userEvent.click(screen.getByRole('button', { name: '清除' }));
  expect(held()).toContain('source=1 type= ');
});
