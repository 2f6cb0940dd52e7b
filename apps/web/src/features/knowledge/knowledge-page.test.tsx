import { calls } from '@houtai/contract';
import type { KnowledgeDetail, ManagedKnowledge, TextPiece } from '@houtai/contract/knowledge';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { reconnect } from '#testing/reconnect.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { knowledgeDetail, knowledgeItem, managedKnowledge } from '#testing/sample-knowledge.ts';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/member/company/management/knowlege-management';

let asked: object[];

beforeEach(() => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.knowledge.ofPage, () => []);
  answer(calls.knowledge.mustRead, () => []);
  const rows = [knowledgeItem('a', { mustRead: true, confirmed: false, unread: true, dueDate: '2026-12-01' }), knowledgeItem('b')];
  asked = answer(calls.knowledge.mine, () => ({ rows, total: rows.length }));
});

describe('reading', () => {
  it('lists the readable items with what to do, and links to each', async () => {
    renderPage(PAGE);
    const row = within(await screen.findByRole('row', { name: /制度a/ }));
    expect(row.getByText('未读')).toBeTruthy();
    expect(row.getByText('必读 · 2026-12-01 前确认')).toBeTruthy();
    expect(row.getByRole('link', { name: '制度a' }).getAttribute('href')).toBe(`/adminview${PAGE}/detail?newsId=a`);
    expect(screen.queryByRole('radiogroup', { name: '阅读或管理' })).toBeNull();
  });

  it('says that items to confirm come first and how many there are, and can show only those', async () => {
    const late = { mustRead: true, confirmed: false, dueDate: '2026-11-01', overdue: true };
    answer(calls.knowledge.mustRead, () => [knowledgeItem('a', { mustRead: true, confirmed: false }), knowledgeItem('c', late)]);
    renderPage(PAGE);
    expect(await screen.findByText('必读 2 篇待确认，1 篇已逾期，排在最前')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '只看必读' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ view: 'mustRead' }));
    expect(screen.queryByRole('button', { name: '只看必读' })).toBeNull();
  });

  it('says that there is nothing to confirm', async () => {
    renderPage(PAGE);
    expect(await screen.findByText('没有待确认的必读')).toBeTruthy();
    expect(screen.queryByText(/排在最前/)).toBeNull();
  });

  it('can be restricted to unread items', async () => {
    const user = userEvent.setup();
    renderPage(PAGE);
    await screen.findByRole('row', { name: /制度a/ });
    await user.click(screen.getByRole('button', { name: '未读' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ view: 'unread' }));
  });
});

describe('managing', () => {
  let item: ManagedKnowledge;

  beforeEach(() => {
    signedInAs({ buttons: ['*:*:*'] });
    item = managedKnowledge('a', { mustRead: true });
    answer(calls.knowledge.page, () => ({ rows: [item], total: 1 }));
    answer(calls.knowledge.get, () => item);
    answer(calls.knowledge.history, () => []);
  });

  it('shows its tab to users who manage items', async () => {
    const user = userEvent.setup();
    renderPage(PAGE);
    await user.click(await screen.findByRole('radio', { name: '管理' }));
    expect(await screen.findByRole('heading', { name: '流程制度管理' })).toBeTruthy();
    expect(address()).toBe(`${PAGE}?tab=manage`);
    expect(await screen.findByRole('row', { name: /制度a/ })).toBeTruthy();
  });

  it('publishes changes with a note, and can require a new confirmation', async () => {
    item = managedKnowledge('a', { mustRead: true, changed: true });
    const published = answer(calls.knowledge.publish, () => (item = managedKnowledge('a', { mustRead: true, revision: 2 })));
    const user = userEvent.setup();
    renderPage(`${PAGE}?tab=manage&id=a`);
    const detail = within(await screen.findByRole('region', { name: '流程制度详情' }));
    expect(await detail.findByText(/有修改尚未发布/)).toBeTruthy();
    await user.click(detail.getByRole('button', { name: '发布修改' }));
    const dialog = within(await screen.findByRole('dialog', { name: '发布第 2 版' }));
    await user.type(dialog.getByRole('textbox', { name: '修改说明' }), '提高标准');
    await user.click(dialog.getByRole('checkbox', { name: '已确认过的读者需要重新确认' }));
    await user.click(dialog.getByRole('button', { name: '发布并通知读者' }));
    expect(await screen.findByText('已发布第 2 版')).toBeTruthy();
    expect(published).toEqual([{ newsId: 'a', version: 3, note: '提高标准', again: true }]);
    expect(detail.queryByRole('button', { name: '发布修改' })).toBeNull();
  });

  it("changes the opened version, not another user's later one", async () => {
    answer(calls.drafts.get, () => null);
    answer(calls.drafts.del, () => ({}));
    answer(calls.knowledge.menus, () => []);
    const updated = answer(calls.knowledge.update, () => item);
    const user = userEvent.setup();
    renderPage(`${PAGE}?tab=manage&id=a`);
    await user.click(await screen.findByRole('button', { name: '修改' }));
    const form = within(await screen.findByRole('dialog', { name: '修改流程制度' }));
    await user.type(await form.findByRole('textbox', { name: '摘要' }), '。');
    item = managedKnowledge('a', { title: '别人改的标题', version: 4 });
    reconnect();
    await screen.findAllByText('别人改的标题');
    await user.click(form.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(updated).toMatchObject([{ newsId: 'a', title: '制度a', version: 3 }]));
  });

  it('requires a reason to withdraw', async () => {
    const withdrawn = answer(calls.knowledge.withdraw, () => (item = managedKnowledge('a', { state: '2' })));
    const user = userEvent.setup();
    renderPage(`${PAGE}?tab=manage&id=a`);
    await user.click(await screen.findByRole('button', { name: '撤回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '撤回《制度a》' }));
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    expect(await dialog.findByText('不能为空')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: '撤回原因' }), '过时');
    await user.click(dialog.getByRole('button', { name: '撤回' }));
    expect(await screen.findByText('已撤回')).toBeTruthy();
    expect(withdrawn).toEqual([{ newsId: 'a', version: 3, reason: '过时' }]);
  });

  it('shows who has read an item, and reminds one of them', async () => {
    const readers = [
      { userId: 'u1', userName: '王浩然', departmentName: '平台研发部', readAt: '', confirmedAt: '', remindedAt: '' },
      {
        userId: 'u2',
        userName: '黄子轩',
        departmentName: '',
        readAt: '2026-11-20T01:00:00.000Z',
        confirmedAt: '2026-11-20T01:00:00.000Z',
        remindedAt: '',
      },
    ];
    answer(calls.knowledge.readers, () => ({ rows: readers, total: 2 }));
    answer(calls.knowledge.readerCounts, () => ({ all: 2, read: 1, unread: 1, confirmed: 1, unconfirmed: 1 }));
    const reminded = answer(calls.knowledge.remind, () => ({ told: 1 }));
    const user = userEvent.setup();
    renderPage(`${PAGE}?tab=manage&id=a`);
    await user.click(await screen.findByRole('button', { name: '阅读情况' }));
    const row = within(await screen.findByRole('row', { name: /王浩然/ }));
    expect(row.getByText('未确认')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提醒黄子轩' })).toBeNull();
    await user.click(row.getByRole('button', { name: '提醒王浩然' }));
    expect(await screen.findByText('已提醒王浩然')).toBeTruthy();
    expect(reminded).toEqual([{ newsId: 'a', userIds: 'u1' }]);
  });

  it('compares versions and restores an earlier one', async () => {
    item = managedKnowledge('a', { revision: 2 });
    const version = { note: '', publishedAt: '2026-11-20T01:00:00.000Z', publishedByName: '陈思远', title: '制度a', fileNames: [] };
    answer(calls.knowledge.revisions, () => [
      { ...version, revision: 2, note: '提高标准' },
      { ...version, revision: 1 },
    ]);
    const title: TextPiece[] = [{ kind: 'same', text: '制度a' }];
    const content: TextPiece[] = [
      { kind: 'removed', text: '400' },
      { kind: 'added', text: '500' },
    ];
    const compared = answer(calls.knowledge.compare, () => ({ title, content, files: [] }));
    const user = userEvent.setup();
    renderPage(`${PAGE}?tab=manage&id=a`);
    await user.click(await screen.findByRole('button', { name: '版本' }));
    expect((await screen.findByText('500')).tagName).toBe('INS');
    expect(screen.getByText('400').tagName).toBe('DEL');
    await user.click(screen.getByRole('button', { name: /第 1 版/ }));
    await user.click(screen.getByRole('radio', { name: '与正在修改的比较' }));
    await waitFor(() => expect(compared.at(-1)).toEqual({ id: 'a', from: 1, to: 0 }));
  });
});

describe('the page of one item', () => {
  const open = (parts: Partial<KnowledgeDetail>) => {
    answer(calls.knowledge.detail, () => knowledgeDetail('a', parts));
    renderPage(`${PAGE}/detail?newsId=a`);
  };

  it('shows text, files, versions and, for a must-read item, the button at the end', async () => {
    const read = answer(calls.knowledge.read, () => ({}));
    const confirmed = answer(calls.knowledge.confirm, () => ({ confirmedAt: '2026-11-20T01:00:00.000Z' }));
    open({
      mustRead: true,
      confirmed: false,
      unread: true,
      revision: 2,
      fileList: [{ id: 'f1', fileName: '标准.txt', fileUrl: '/api/op-biz/file/read/f1', size: 10 }],
      versions: [{ revision: 2, note: '提高标准', publishedAt: '2026-11-20T01:00:00.000Z', publishedByName: '陈思远' }],
    });
    expect(await screen.findByRole('heading', { level: 1, name: '制度a' })).toBeTruthy();
    expect(screen.getByText('正文a')).toBeTruthy();
    expect(screen.getByText('提高标准')).toBeTruthy();
    expect(screen.getByRole('button', { name: '下载 标准.txt' })).toBeTruthy();
    await waitFor(() => expect(read).toEqual([{ newsId: 'a' }]));
    await userEvent.setup().click(screen.getByRole('button', { name: '我已阅读并知悉' }));
    await waitFor(() => expect(confirmed).toEqual([{ newsId: 'a', revision: 2 }]));
  });

  it('says that an item was withdrawn or is not for the user, with a link onwards', async () => {
    refuseCall(calls.knowledge.detail, 'A0404', '该制度不存在或已被删除');
    renderPage(`${PAGE}/detail?newsId=gone`);
    expect(await screen.findByText('这份流程制度不存在，或已被撤回，或不适用于您所在的部门')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: '查看全部流程制度' }));
    expect(await screen.findByRole('row', { name: /制度a/ })).toBeTruthy();
  });

  it('says the same when the address names no item, without a request', async () => {
    const asked = refuseCall(calls.knowledge.detail, 'A0400', '应为文本');
    renderPage(`${PAGE}/detail`);
    expect(await screen.findByText(/这份流程制度不存在/)).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
