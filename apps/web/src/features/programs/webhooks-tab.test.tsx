import { calls } from '@houtai/contract';
import type { Program, ProgramDocs } from '@houtai/contract/programs';
import type { EventSource, Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@houtai/contract/webhooks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./programs-page.tsx'), 60_000);

const PROGRAM: Program = {
  id: 'p1',
  name: '苏州 MES',
  keeperId: 'u-1',
  keeperName: '何少华',
  purpose: '交付',
  networks: '',
  perMinute: 120,
  state: 'active',
  tags: ['todo:todo:list'],
  keys: [],
  today: 0,
  week: { reads: 0, writes: 0, refused: 0 },
  version: 1,
};
const HOOK: Webhook = {
  id: 'h1',
  name: 'MES 交付',
  url: 'https://hooks.example.com/houtai',
  programId: 'p1',
  programName: '苏州 MES',
  keeperId: 'u-1',
  keeperName: '何少华',
  state: 'active',
  events: ['todo.created', 'todo.moved', 'feedback.commented'],
  secretPrefix: 'whsec_Kq8Z',
  formerUntil: '2026-11-21T01:00:00.000Z',
  failingSince: '',
  counts: { all: 2, waiting: 0, retrying: 1, failed: 0 },
  version: 1,
};
const ROW: WebhookDelivery = {
  id: 'd1',
  type: 'todo.moved',
  number: 'TD-1139',
  recordId: 't1',
  at: '2026-11-20T02:24:06.000Z',
  state: 'retrying',
  status: 503,
  problem: '对方回答 503',
  tries: 3,
  ms: 400,
  nextAt: '2026-11-20T02:59:00.000Z',
};
const DETAIL: WebhookDeliveryDetail = {
  ...ROW,
  messageId: 'msg_1',
  body: '{"type":"todo.moved","data":{"number":"TD-1139"}}',
  answer: 'service unavailable',
  left: 7,
  attempts: [{ at: ROW.at, status: 503, ms: 400, problem: '对方回答 503' }],
};
const DOCS: ProgramDocs = [
  {
    key: 'todo',
    name: '待办',
    calls: [
      {
        name: 'page',
        title: '列表',
        right: '查看待办',
        method: 'GET',
        path: '/api/todo/list',
        reads: true,
        takesKey: false,
        isUpload: false,
        inputs: [{ name: 'limit', type: '整数', required: false, note: '从 1 起' }],
        sample: {},
        answer: '{"code":"00000"}',
      },
    ],
  },
];

const SOURCES: EventSource[] = [
  { type: 'todo', name: '待办', events: ['created', 'updated', 'moved'] },
  { type: 'feedback', name: '售后反馈', events: ['commented'] },
];

let hooks: Webhook[];

beforeEach(() => {
  const { add, test } = calls.webhooks;
  signedInAs({ buttons: [add.access, test.access] });
  hooks = [HOOK];
  answer(calls.programs.list, () => [PROGRAM]);
  answer(calls.programs.docs, () => DOCS);
  answer(calls.webhooks.list, () => hooks);
  answer(calls.webhooks.offered, () => SOURCES);
  answer(calls.webhooks.deliveries, () => ({ rows: [ROW], total: 1 }));
  answer(calls.webhooks.delivery, () => DETAIL);
});

it('a webhook shows its address, its events by subject, and until when the previous secret signs', async () => {
  renderPage('/system/programs?tab=webhooks');
  const part = await screen.findByRole('region', { name: 'MES 交付' });
  expect(await within(part).findByText('待办 · 新建、状态')).toBeDefined();
  expect(within(part).getByText('售后反馈 · 评论')).toBeDefined();
  expect(within(part).getByText('https://hooks.example.com/houtai')).toBeDefined();
  expect(within(part).getByText(/旧的再签到/)).toBeDefined();
});

it('an event opens with its attempts, what was sent and the response', async () => {
  renderPage('/system/programs?tab=webhooks');
  await userEvent.click(await screen.findByRole('button', { name: '待办 · 状态' }));
  const aside = await screen.findByRole('complementary', { name: '投递' });
  expect(await within(aside).findByText(/再试，还有 7 次/)).toBeDefined();
  expect(within(aside).getByText(/webhook-id: msg_1/)).toBeDefined();
  expect(within(aside).getByText('service unavailable')).toBeDefined();
});

it('selected events can be sent again', async () => {
  let sent: readonly string[] = [];
  answer(calls.webhooks.resend, ({ ids }) => {
    sent = ids;
    return { resent: 1 };
  });
  renderPage('/system/programs?tab=webhooks');
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 TD-1139' }));
  await userEvent.click(screen.getByRole('button', { name: '重发选中的 1 条' }));
  expect(sent).toEqual(['d1']);
});

it("an empty tab offers to add a webhook with the program's events, and shows its secret once", async () => {
  hooks = [];
  answer(calls.webhooks.add, () => ({ id: 'h2', secret: 'whsec_secret' }));
  renderPage('/system/programs?tab=webhooks');
  await userEvent.click(await screen.findByRole('button', { name: '新建 Webhook' }));
  const dialog = await screen.findByRole('dialog', { name: '新建 Webhook' });
  await userEvent.type(within(dialog).getByLabelText(/名称/), '旧门户');
  await userEvent.type(within(dialog).getByLabelText(/发到/), 'https://a.example.com/');
  await userEvent.click((await within(dialog).findAllByRole('checkbox', { name: '新建' }))[0] ?? dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: '新建 Webhook' }));
  expect(await screen.findByText('whsec_secret')).toBeDefined();
});

it('the documentation lists the calls of a program, with an example to copy', async () => {
  renderPage('/system/programs?tab=docs');
  const part = await screen.findByRole('region', { name: '待办' });
  expect(within(part).getByText('GET /api/todo/list')).toBeDefined();
  expect(within(part).getByRole('row', { name: /limit/ })).toBeDefined();
  expect(screen.getByText(/curl -H "Authorization: Bearer \$KEY"/).textContent).toContain('/api/todo/list?limit=20');
});
