import { calls } from '@houtai/contract';
import type { ServerStatus } from '@houtai/contract/server-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { answer, failConnection, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/monitor/server';

const STATUS: ServerStatus = {
  version: '1.0.0',
  node: '20.20.2',
  system: 'linux 6',
  startedAt: '2026-11-20T01:00:00.000Z',
  uptimeSeconds: 273_600,
  cores: 2,
  load: [0.5, 0.25, 1],
  memoryTotalMb: 4_096,
  memoryFreeMb: 1_024,
  heapLimitMb: 2_048,
  disks: [{ label: '数据与文件', totalMb: 102_400, freeMb: 5_120 }],
  database: { version: '18.4', embedded: true, sizeMb: 30, connections: 8, connectionsMost: 100, poolBusy: 1, poolOpen: 5, poolMost: 20 },
  queries: [{ id: 7, seconds: 3.25, state: 'active', text: 'select pg_sleep(?)' }],
  tables: [{ name: 'operation_log', rows: 1_000_000, sizeMb: 600 }],
  jobs: { waiting: 1, running: 0, failed: 2 },
  backup: {
    isScheduled: true,
    newest: { name: 'houtai-20261119-183000.tar', madeAt: '2026-11-19T18:30:00.000Z', bytes: 52_428_800 },
    proofs: [],
  },
  streams: 3,
  sessions: 4,
  samples: [
    { at: '2026-11-20T01:00:00.000Z', cpu: 3, hostCpu: 10, heapMb: 50, rssMb: 120, loopDelayMs: 1 },
    { at: '2026-11-20T01:00:05.000Z', cpu: 12.5, hostCpu: 20, heapMb: 60, rssMb: 130, loopDelayMs: 2 },
  ],
};

beforeEach(() => void signedInAs({ buttons: ['monitor:server:list'] }));

it('the page shows process, machine, database, disk, statements and tables', async () => {
  answer(calls.serverStatus.get, () => STATUS);
  renderPage(PAGE);
  expect((await screen.findByRole('region', { name: '服务' })).textContent).toContain('3 天 4 小时');
  expect(screen.getByRole('region', { name: '服务' }).textContent).toContain('等待 1，运行 0，失败 2');
  expect(screen.getByRole('region', { name: '主机' }).textContent).toContain('内存已用 75%');
  expect(screen.getByRole('region', { name: '数据库' }).textContent).toContain('PostgreSQL 18.4（内置）');
  expect(screen.getByRole('region', { name: '磁盘' }).textContent).toContain('数据与文件已用 95%，请尽快处理');
  expect(within(screen.getByRole('region', { name: '正在执行的查询' })).getByText('select pg_sleep(?)')).toBeTruthy();
  expect(screen.getByRole('region', { name: '最大的表' }).textContent).toContain('1,000,000');
  expect(screen.getByText('12.5 %')).toBeTruthy();
  expect(screen.getByRole('img', { name: '进程 CPU，最近十分钟，2 次取样，最高 12.5' })).toBeTruthy();
});

const proof = (more: Partial<ServerStatus['backup']['proofs'][number]> = {}) => ({
  backup: 'houtai-20261119-183000.tar',
  startedAt: '2026-11-19T19:10:00.000Z',
  endedAt: '2026-11-19T19:10:41.000Z',
  result: 'proven' as const,
  reason: '',
  rows: 12_345,
  files: 67,
  ...more,
});
const HOUR_MS = 3_600_000;

it.each([
  ['that it can be restored', [proof()], '10 已验证可恢复，41 秒', 1],
  ['why it can not', [proof({ result: 'failed', reason: '备份里1 个文件不在：ab' })], '不能恢复：备份里1 个文件不在：ab', 1],
  ['why it was not tried', [proof({ result: 'unproven', reason: '没有建库权限' })], '未验证：没有建库权限', 1],
  ['that nobody tried for two days', [proof()], '已超过一天没有验证', 40],
  ['that it was never tried', [], '还没有验证过', 1],
])('the backup card says %s', async (_, proofs, words, hours) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-19T19:10:41.000Z') + hours * HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  answer(calls.serverStatus.get, () => ({ ...STATUS, backup: { ...STATUS.backup, proofs } }));
  renderPage(PAGE);
  expect((await screen.findByRole('region', { name: '备份与恢复' })).textContent).toContain(words);
});

it('the backup card says that no backup is made without a folder', async () => {
  answer(calls.serverStatus.get, () => ({ ...STATUS, backup: { isScheduled: false, newest: null, proofs: [] } }));
  renderPage(PAGE);
  expect((await screen.findByRole('region', { name: '备份与恢复' })).textContent).toContain('没有自动备份');
});

it('the page refetches every five seconds while it is visible, and keeps its data after a failure', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const sent = answer(calls.serverStatus.get, () => STATUS);
  const { unmount } = renderPage(PAGE);
  await screen.findByRole('region', { name: '服务' });
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  failConnection(calls.serverStatus.get);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('刷新失败，显示的是上一次的数据')).toBeTruthy();
  expect(screen.getByRole('region', { name: '服务' })).toBeTruthy();
  const again = answer(calls.serverStatus.get, () => STATUS);
  unmount();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(again).toEqual([]);
});

it('the page warns that uploads are refused when less than 512 MB of the disk are free', async () => {
  answer(calls.serverStatus.get, () => ({ ...STATUS, disks: [{ label: '数据与文件', totalMb: 10_240, freeMb: 511 }] }));
  renderPage(PAGE);
  expect(await screen.findByText('剩余不足 512 MB，已停止接收文件，请尽快清理或扩容')).toBeTruthy();
});

it('the page names the missing right', async () => {
  refuseCall(calls.serverStatus.get, 'A0301', '没有「查看服务监控」权限（monitor:server:list），请联系系统管理员授权');
  renderPage(PAGE);
  expect((await screen.findByRole('alert')).textContent).toContain('查看服务监控');
});
