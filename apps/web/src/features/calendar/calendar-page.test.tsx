import { calls } from '@houtai/contract';
import type { CalendarDay } from '@houtai/contract/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/system/calendar';
const updatedAt = '2026-01-01T00:00:00.000Z';
const HOLIDAY: CalendarDay[] = ['01', '02', '03'].map((day) => ({ day: `2026-10-${day}`, kind: 'off', name: '国庆节', updatedAt }));
const WORKED: CalendarDay = { day: '2026-10-10', kind: 'work', name: '国庆节调休', updatedAt };

let stored: CalendarDay[];

beforeEach(() => {
  stored = [...HOLIDAY, WORKED];
  signedInAs({ buttons: ['system:calendar:list', 'system:calendar:edit', 'system:calendar:export'] });
  answer(calls.calendar.year, ({ year }) => ({
    days: stored.filter(({ day }) => day.startsWith(year)),
    years: ['2026'],
    hours: { from: '09:00', to: '18:00' },
  }));
});

/** Answers a change as the server would, for a single weekday. */
function takeChanges() {
  return answer(calls.calendar.set, ({ from, kind, name }) => {
    stored = stored.filter(({ day }) => day !== from);
    if (kind !== 'usual') stored.push({ day: from, kind, name, updatedAt });
    return { changed: 1 };
  });
}

const day = (name: string | RegExp) => screen.findByRole('button', { name });
const open = () => renderPage(`${PAGE}?year=2026`);

describe('the working calendar', () => {
  it('shows a year with its named days, its working days and the working hours', async () => {
    open();
    expect(await day('10月1日 周四，休，国庆节')).toBeTruthy();
    expect(await day('10月10日 周六，班，国庆节调休')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '10月' })).getByText('21 个工作日')).toBeTruthy();
    const named = screen.getByRole('region', { name: '节假日与调休' });
    expect(within(named).getByRole('button', { name: /国庆节.*10月1日至3日，3 天/ })).toBeTruthy();
    expect(screen.getByText(/已录入 2026 年的节假日与调休。工作时间 09:00 至 18:00/)).toBeTruthy();
  });

  it('says that a year without named days has working days from Monday to Friday', async () => {
    open();
    await userEvent.click(await day('下一年'));
    expect(await screen.findByText(/2027 年没有录入节假日与调休/)).toBeTruthy();
    expect(await screen.findByText('没有录入，按周一至周五上班')).toBeTruthy();
    expect(await day('1月1日 周五')).toBeTruthy();
  });

  it('moves across months by arrow keys, and Tab returns to the same day', async () => {
    open();
    (await day(/^10月31日/)).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await day(/^11月1日/));
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{PageUp}');
    expect(document.activeElement).toBe(await day(/^10月7日/));
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  });

  it('sets a day off by Enter, named after the adjacent holiday, and back to default by another', async () => {
    const sent = takeChanges();
    open();
    (await day('10月5日 周一')).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}');
    expect(await day('10月5日 周一，休，公司放假')).toBeTruthy();
    await waitFor(() => expect(sent).toHaveLength(1));
    stored = [...HOLIDAY, { day: '2026-10-04', kind: 'off', name: '国庆节', updatedAt }];
    await waitFor(async () => {
      await userEvent.keyboard('{Enter}');
      expect(sent).toHaveLength(2);
    });
    expect(await day('10月5日 周一')).toBeTruthy();
    await waitFor(async () => {
      await userEvent.keyboard('{Enter}');
      expect(sent).toHaveLength(3);
    });
    expect(sent.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['off 公司放假', 'usual ', 'off 国庆节']);
    expect(document.activeElement).toBe(await day('10月5日 周一，休，国庆节'));
  });

  it('sets a range by a form that begins with the day, and requires a name', async () => {
    const sent = answer(calls.calendar.set, () => ({ changed: 2 }), '已设置');
    open();
    await userEvent.click(await day('11月19日 周四'));
    const dialog = await screen.findByRole('dialog', { name: '设置日期' });
    expect(within(dialog).getByRole('textbox', { name: /开始日期/ })).toHaveProperty('value', '2026-11-19');
    const to = within(dialog).getByRole('textbox', { name: /结束日期/ });
    await userEvent.clear(to);
    await userEvent.type(to, '2026-11-20');
    await userEvent.click(within(dialog).getByRole('radio', { name: '休（放假）' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '保存设置' }));
    expect(await within(dialog).findByText('不能为空')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /名称/ }), '店庆');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存设置' }));
    expect(await screen.findByText('已设置')).toBeTruthy();
    expect(sent).toEqual([{ from: '2026-11-19', to: '2026-11-20', kind: 'off', name: '店庆' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('resets a whole holiday without a name', async () => {
    const sent = answer(calls.calendar.set, () => ({ changed: 3 }));
    open();
    await userEvent.click(await day(/国庆节.*10月1日至3日，3 天/));
    const dialog = await screen.findByRole('dialog', { name: '设置日期' });
    await userEvent.click(within(dialog).getByRole('radio', { name: '平常' }));
    expect(within(dialog).queryByRole('textbox', { name: /名称/ })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: '保存设置' }));
    await waitFor(() => expect(sent).toEqual([{ from: '2026-10-01', to: '2026-10-03', kind: 'usual', name: '' }]));
  });

  it('shows the message of a refused change, and the unchanged day', async () => {
    refuseCall(calls.calendar.set, 'A0301', '没有「设置工作日历」权限');
    open();
    (await day('11月19日 周四')).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('没有「设置工作日历」权限')).toBeTruthy();
    expect(await day('11月19日 周四')).toBeTruthy();
  });

  it('shows the changes of a year, and exports its days', async () => {
    const asked = answer(calls.calendar.history, () => [
      {
        id: 'h',
        action: '10月1日设为休（放假）',
        userId: 'u',
        userName: '李明',
        at: updatedAt,
        changes: [],
        comment: '国庆节',
        state: null,
      },
    ]);
    open();
    expect(await day('导出')).toBeTruthy();
    await userEvent.click(await day('变更记录'));
    expect(await screen.findByText('10月1日设为休（放假）')).toBeTruthy();
    expect(asked).toEqual([{ id: '2026' }]);
  });

  it('shows readers neither buttons for days, nor a form, nor an export', async () => {
    signedInAs({ buttons: ['system:calendar:list'] });
    open();
    const month = await screen.findByRole('table', { name: '10月' });
    expect(within(month).getByRole('cell', { name: /^1\s*休$/ })).toHaveProperty('title', '国庆节');
    expect(within(month).queryByRole('button')).toBeNull();
    for (const name of ['设置日期', '导出', /国庆节/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('region', { name: '节假日与调休' }).textContent).toContain('国庆节10月1日至3日，3 天');
  });

  it('shows why a year failed to load', async () => {
    refuseCall(calls.calendar.year, 'A0301', '没有权限');
    open();
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
