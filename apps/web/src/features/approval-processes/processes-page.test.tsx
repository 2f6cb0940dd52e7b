import { calls } from '@houtai/contract';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const own = calls.approvalProcesses;
const PAGE = '/approval/template';

let kinds: BusinessType[];

beforeEach(() => {
  signedInAs({ buttons: ['approval:process:list', 'approval:process:edit'] });
  answer(own.page, () => ({ rows: [], total: 0 }));
  answer(own.choices, () => ({ roles: [], kinds }));
});

describe('a new process', () => {
  it('disappears when every type of document has a process', async () => {
    kinds = [];
    const asked = answer(own.choices, () => ({ roles: [], kinds }));
    renderPage(PAGE);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findByText(/没有审批流程|暂无审批流程|还没有审批流程/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新建审批流程' })).toBeNull();
  });

  it('offers only types without a process, and opens the new one', async () => {
    kinds = ['SOFTWARE_COPYRIGHT', 'PROJECT_OPENING'];
    const made = answer(own.add, () => ({ id: 'p9' }));
    const opened = answer(own.get, () => new Promise<never>(() => {}));
    renderPage(PAGE);
    const [add] = await screen.findAllByRole('button', { name: '新建审批流程' });
    if (!add) throw new Error('no button');
    await userEvent.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: '新建审批流程' }));
    expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label') ?? radio.closest('label')?.textContent)).toEqual([
      '软著任务',
      '项目立项',
    ]);
    await userEvent.type(dialog.getByLabelText('流程名称'), '软著登记');
    await userEvent.click(dialog.getByRole('radio', { name: '软著任务' }));
    await userEvent.click(dialog.getByRole('button', { name: '新建审批流程' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]).toMatchObject({ name: '软著登记', businessType: 'SOFTWARE_COPYRIGHT' });
    await waitFor(() => expect(opened).toEqual([{ id: 'p9' }]));
  });
});
