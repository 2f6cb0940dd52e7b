import { calls } from '@houtai/contract';
import type { Proposal, ProposedField } from '@houtai/contract/assistant-parts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { showForm } from '#platform/open-forms.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

import { useChat } from '../chat/chat-store.ts';
import { ProposalCard } from './proposal-card.tsx';

const FIELD: ProposedField = { name: 'promiseRemark', label: '承诺说明', required: true, words: '周五前', origin: 'typed', guarded: false };
const PROPOSAL: Proposal = {
  id: 'p1',
  title: '新建待办',
  record: '',
  fields: [FIELD],
  state: 'open',
  outcome: '',
  url: '',
  form: null,
  fill: null,
  client: '',
  undoUntil: '',
  expiresAt: '2026-11-20T08:10:00.000Z',
};
const GUARDED: ProposedField = { name: 'receptionUser', label: '负责人', required: true, words: '林慧敏', origin: 'record', guarded: true };

beforeEach(() => queryClient.clear());
afterEach(cleanup);

function show(proposal: Partial<Proposal> = {}): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ProposalCard proposal={{ ...PROPOSAL, ...proposal }} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

describe('a proposal card', () => {
  it('sends only its id, once, however often it is clicked', async () => {
    const pressed = answer(calls.assistant.confirm, () => new Promise<Proposal>(() => {}));
    show();
    await userEvent.dblClick(screen.getByRole('button', { name: '确认新建' }));
    await userEvent.click(screen.getByRole('button', { name: '确认新建' }));
    expect(pressed).toEqual([{ id: 'p1' }]);
  });

  it('cannot be confirmed by click or key while values are missing, and says why', async () => {
    const pressed = answer(calls.assistant.confirm, () => PROPOSAL);
    show({ fields: [FIELD, GUARDED], form: { key: 'todo', values: {} } });
    expect(screen.getByText(/负责人不是你填写的/)).toBeDefined();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '确认新建' });
    expect(button.disabled).toBe(true);
    screen.getByRole('button', { name: '修改' }).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(pressed).toEqual([]);
  });

  it("shows the server's reason for a refusal", async () => {
    refuseCall(calls.assistant.confirm, 'A0409', '这项操作已经确认过，不会重复执行');
    show();
    await userEvent.click(screen.getByRole('button', { name: '确认新建' }));
    expect((await screen.findByRole('alert')).textContent).toBe('这项操作已经确认过，不会重复执行');
  });

  it('can be neither confirmed nor filled in when its form is not open', async () => {
    const pressed = answer(calls.assistant.confirm, () => PROPOSAL);
    show({ title: '填写表单', record: '待办', fill: { key: 'gone', values: { promiseRemark: '周五前' } } });
    await userEvent.click(screen.getByRole('button', { name: '填入表单' }));
    expect((await screen.findByRole('alert')).textContent).toContain('这张表单没有打开');
    expect(pressed).toEqual([]);
  });

  it('shows the outcome in the conversation', async () => {
    useChat.setState({
      messages: [
        {
          id: 'a',
          role: 'assistant',
          parts: [{ type: 'proposal', proposal: PROPOSAL }],
          state: 'done',
          unverified: [],
          at: PROPOSAL.expiresAt,
        },
      ],
    });
    answer(calls.assistant.decline, () => ({ ...PROPOSAL, state: 'declined' as const, outcome: '已取消，没有写入' }));
    show();
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(useChat.getState().messages[0]?.parts).toMatchObject([{ proposal: { state: 'declined' } }]));
  });

  it.each([
    ['done', '已新建 TD-1'],
    ['undone', '已新建 TD-1，已撤销'],
    ['declined', '已取消，没有写入'],
    ['refused', '没有权限'],
    ['expired', '已超过 10 分钟'],
  ] as const)('shows that it is %s, without a button that writes', (state, outcome) => {
    show({ state, outcome });
    expect(screen.getByText(outcome)).toBeDefined();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('修改', () => {
  const FORM = { key: 'todo', name: '待办', values: { promiseRemark: '周五前', estimateRemark: '一小时' } };
  let closed: (() => void)[] = [];
  afterEach(() => {
    for (const close of closed) close();
    closed = [];
    document.querySelector('[data-panel-button]')?.remove();
  });
  /** Registers a visible form with some typed fields; returns what it is filled with. */
  const inSight = (key: string, name: string, typed: readonly string[] = []) => {
    const filled: object[] = [];
    closed.push(
      showForm({ key, name, values: () => ({}), typed: () => typed, replacedBy: () => typed, fill: (values) => void filled.push(values) }),
    );
    return filled;
  };
  /** The panel's button, which opens its form. */
  const panelButton = (onOpen: () => void, isOpen = false) => {
    const button = document.createElement('button');
    button.dataset['panelButton'] = 'todo';
    button.setAttribute('aria-expanded', String(isOpen));
    button.addEventListener('click', onOpen);
    document.body.append(button);
  };
  const declines = () => answer(calls.assistant.decline, () => ({ ...PROPOSAL, state: 'declined' as const, outcome: '已转到表单' }));
  const press = () => userEvent.click(screen.getByRole('button', { name: '修改' }));

  it('opens the form with the proposed values in its controls, and withdraws the card', async () => {
    const declined = declines();
    const existing = inSight('of a record', '待办');
    let fresh: object[] = [];
    panelButton(() => void (fresh = inSight('of the panel', '待办')));
    show({ form: FORM });
    await press();
    await waitFor(() => expect(fresh).toEqual([FORM.values]));
    await waitFor(() => expect(declined).toEqual([{ id: 'p1', inForm: true }]));
    expect(existing).toEqual([]);
  });

  it('fills the open panel, and asks before it replaces typed values', async () => {
    const declined = declines();
    const filled = inSight('of the panel', '待办', ['承诺说明']);
    panelButton(() => {}, true);
    show({ form: FORM });
    await press();
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('承诺说明'));
    useQuestion.getState().asked?.answer(false);
    await press();
    await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull());
    expect([filled, declined]).toEqual([[], []]);
    useQuestion.getState().asked?.answer(true);
    await waitFor(() => expect(filled).toEqual([FORM.values]));
  });

  it('reports a missing form, and leaves the card open', async () => {
    const declined = declines();
    show({ form: FORM });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('表单没有打开');
    expect(declined).toEqual([]);
    expect(screen.getByRole('button', { name: '确认新建' })).toBeTruthy();
  });
});
