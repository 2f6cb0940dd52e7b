import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import type { SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import feature from './feature.ts';

const own = calls.softwareCopyright;
const LIST = '/member/company/management/softCollection';
const VALUES = sampleValues(SOFTWARE_COPYRIGHT_FORM, {
  name: '码头作业软件',
  ownerId: 'u1',
  projectId: '',
  fileIds: '',
  description: '<p>船舶计划</p>',
});
const TASK: SoftwareCopyrightDetail = {
  ...VALUES,
  id: 's1',
  number: 'RZ-1001',
  projectName: '',
  ownerName: '李明',
  state: 'draft',
  fileIds: '',
  fileList: [],
  editing: { userName: '黄子轩', since: '2026-11-20T02:31:00.000Z' },
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 2,
  may: { edit: true, remove: true },
};

const PREVIEW = { businessType: 'SOFTWARE_COPYRIGHT' as const, cacheFlag: false, records: [], notifiers: [], refusal: '', lapsed: [] };

// Imported beforehand, because that takes long on a busy machine.
beforeAll(async () => {
  await import('./software-copyright-page.tsx');
  await import('./software-copyright-edit-page.tsx');
});

let told: ReturnType<typeof answer<typeof own.updateTag>>;
beforeEach(() => {
  signedInAs({ buttons: ['*:*:*'] });
  answer(own.page, () => ({ rows: [TASK], total: 1 }));
  answer(own.counts, () => ({ all: 1, mine: 1, draft: 1, auditing: 0, passed: 0, returned: 0 }));
  answer(own.get, () => TASK);
  answer(own.history, () => []);
  told = answer(own.updateTag, () => ({}));
  answer(calls.people.options, () => [
    { userId: 'u1', contactName: '李明', avatar: '', departmentName: '研发部', py: 'liming lm', active: true },
  ]);
  answer(calls.projects.options, () => []);
  answer(calls.approvals.preview, () => PREVIEW);
  answer(calls.approvals.ofDocument, () => null);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.save, () => ({ savedAt: TASK.updatedAt }));
  answer(calls.drafts.del, () => ({}));
});

it('the detail shows who else has the form open', async () => {
  renderPage(`${LIST}?id=s1`);
  expect(await screen.findByText(/黄子轩 正在修改/)).toBeTruthy();
});

it('the detail offers no actions on a task in approval', async () => {
  answer(own.get, () => ({ ...TASK, state: 'auditing' as const, may: { edit: false, remove: false } }));
  renderPage(`${LIST}?id=s1`);
  expect(await screen.findByRole('heading', { name: '码头作业软件 样例' })).toBeTruthy();
  for (const name of ['修改', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('the form', () => {
  it('notifies the server when it opens, and changes the task', async () => {
    const sent = answer(own.update, () => TASK);
    renderPage(`${LIST}/edit?id=s1`);
    const name = await screen.findByRole('textbox', { name: /软件全称/ });
    await waitFor(() => expect(told).toEqual([{ updateTag: '0', id: 's1' }]));
    await userEvent.type(name, '二');
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
    expect(await screen.findByText('软著任务已保存')).toBeTruthy();
    expect(sent).toMatchObject([{ name: '码头作业软件二', id: 's1', version: 2 }]);
  });

  it('saves and submits', async () => {
    const saved = answer(own.update, () => ({ ...TASK, version: 3 }));
    const sent = answer(calls.approvals.submit, () => ({ flowId: 'f1', status: 'running' as const, spNo: 'SP-1001' }), '审批已提交');
    renderPage(`${LIST}/edit?id=s1`);
    await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
    expect(await screen.findByText('审批已提交')).toBeTruthy();
    expect(saved).toHaveLength(1);
    expect(sent).toEqual([{ businessId: 's1', businessType: 'SOFTWARE_COPYRIGHT', chosen: {} }]);
  });

  it('does not notify the server for a task that may not be changed', async () => {
    answer(own.get, () => ({ ...TASK, may: { edit: false, remove: false } }));
    renderPage(`${LIST}/edit?id=s1`);
    await screen.findByRole('textbox', { name: /软件全称/ });
    expect(told).toEqual([]);
  });
});

describe('closing the tab of the form', () => {
  const close = (search: string) =>
    feature.pages.find(({ path }) => path.endsWith('/edit'))?.onTabClose?.({ pathname: `${LIST}/edit`, search });

  it('notifies the server', async () => {
    close('?id=s1');
    await waitFor(() => expect(told).toEqual([{ updateTag: '1', id: 's1' }]));
  });

  it('notifies nobody about a new task', () => {
    close('');
    expect(told).toEqual([]);
  });
});
