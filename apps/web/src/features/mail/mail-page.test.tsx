import { calls } from '@houtai/contract';
import type { MailSettings } from '@houtai/contract/mail';
import { MAIL_GROUP_KEYS } from '@houtai/contract/mail-words';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./mail-page.tsx'), 60_000);

const PAGE = '/system/mail';

const SETTINGS: MailSettings = {
  host: 'smtp.example.com',
  port: 465,
  security: 'tls',
  user: 'houtai@example.com',
  senderName: 'Houtai 后台',
  senderAddress: 'houtai@example.com',
  bounceAddress: '',
  perMinute: 30,
  domains: '',
  content: 'title',
  digest: true,
  approvals: true,
  urgent: true,
  given: true,
  reminders: false,
  comments: false,
  others: false,
  hasPassword: true,
  state: 'untested',
  problem: '',
  testedAt: null,
  linksTo: 'https://console.example.com',
  sentToday: 1_204,
  waiting: 0,
  oldestWaitSeconds: 0,
  receivers: MAIL_GROUP_KEYS.map((group) => ({ group, people: group === 'digest' ? 412 : 0 })),
  withoutAddress: 3,
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 4,
};
let stored: MailSettings;

beforeEach(() => {
  signedInAs({ buttons: ['system:mail:edit'] });
  stored = SETTINGS;
  answer(calls.mail.settings, () => stored);
});

describe('邮件', () => {
  it('saves typed settings with their version, and tests only saved ones', async () => {
    const saved = answer(calls.mail.save, () => (stored = { ...stored, senderName: '信息部', version: 5 }));
    renderPage(PAGE);
    const name = await screen.findByRole('textbox', { name: /发件人名/ });
    expect(screen.getByRole('button', { name: '发一封给我' })).toHaveProperty('disabled', false);
    await userEvent.clear(name);
    await userEvent.type(name, '信息部');
    expect(screen.getByRole('button', { name: '发一封给我' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toMatchObject([{ senderName: '信息部', password: '', version: 4 }]));
    await waitFor(() => expect(screen.getByRole('button', { name: '发一封给我' })).toHaveProperty('disabled', false));
  });

  it('shows each step of the test, and offers to enable mail after a success', async () => {
    answer(calls.mail.test, () => {
      stored = { ...stored, state: 'off', testedAt: '2026-11-20T01:00:00.000Z' };
      return [
        { step: 'connect' as const, state: 'passed' as const, words: 'TLS 1.3', ms: 62 },
        { step: 'accept' as const, state: 'passed' as const, words: 'a@example.com，250 Ok', ms: 400 },
      ];
    });
    const turned = answer(calls.mail.turn, () => (stored = { ...stored, state: 'on' }));
    renderPage(PAGE);
    await screen.findByText('未测通');
    expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '发一封给我' }));
    const aside = within(screen.getByRole('complementary', { name: '测试' }));
    expect(await aside.findByText('TLS 1.3')).toBeTruthy();
    expect(aside.getByText('62 ms')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: '启用' }));
    expect(await screen.findByText('在用')).toBeTruthy();
    expect(turned).toEqual([{ to: 'on' }]);
  });

  it('says why sending was paused, and how many users get each kind', async () => {
    stored = { ...SETTINGS, state: 'paused', problem: '邮件服务器拒绝登录（535），请检查用户名和密码', waiting: 7, oldestWaitSeconds: 120 };
    renderPage(PAGE);
    expect(await screen.findByText(/拒绝登录（535）.+先测试再恢复/)).toBeTruthy();
    expect(screen.getByText('今天发出 1204 封，7 封等着，最久 2 分钟')).toBeTruthy();
    expect(screen.getByText('412 人')).toBeTruthy();
    expect(screen.getByText(/另有 3 人没有可用的邮箱/)).toBeTruthy();
  });

  it('shows the message of a refused test', async () => {
    refuseCall(calls.mail.test, 'B0001', '内部错误');
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '发一封给我' }));
    expect(await screen.findByText('内部错误')).toBeTruthy();
  });
});
