import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mimeOf } from '#platform/http/files/file-kinds.ts';
import { extensionOf } from '#platform/http/files/file-name.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { DEMO_KNOWLEDGE } from './demo/demo-knowledge.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

async function titlesAt(permissionUrl: string, userId: string): Promise<string[]> {
  const { token } = await openSession(test.db, userId);
  return (await sendTo(test.app, calls.knowledge.ofPage, { permissionUrl }, token)).result.map((item) => item.title);
}

describe('流程制度 of the demo', () => {
  it('appear on the pages they are about, for their readers', async () => {
    expect((await titlesAt('/todo', 'u-staff')).toSorted()).toEqual(['信息安全管理规定', '待办登记与跟进规范', '待办转办与催办约定']);
    expect(await titlesAt('/feedback', 'u-staff')).toContain('售后反馈处理规范');
    expect(await titlesAt('/feedback', 'u-staff')).not.toContain('现场服务安全须知');
    expect(await titlesAt('/todo', 'u-guest')).toEqual([]);
  });

  it('include all states, and some require confirmation', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    const { rows } = (await sendTo(test.app, calls.knowledge.page, {}, token)).result;
    expect(rows).toHaveLength(15);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['0', '1', '2']));
    expect(rows.some((row) => row.readCount > row.confirmedCount && row.confirmedCount > 0)).toBe(true);
    expect((await sendTo(test.app, calls.knowledge.mustRead, {}, token)).result.length).toBeGreaterThan(1);
  });

  it('differ between their revisions', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    for (const { id } of DEMO_KNOWLEDGE.filter(({ notes = [] }) => notes.length > 0)) {
      const { content } = (await sendTo(test.app, calls.knowledge.compare, { id, from: 1, to: 2 }, token)).result;
      expect(content.some(({ kind }) => kind === 'added')).toBe(true);
    }
  });

  it('have files whose content matches their type', async () => {
    for (const { name, bytes } of DEMO_KNOWLEDGE.flatMap(({ files = [] }) => files)) {
      const content = bytes();
      const read = async (start: number, end: number) => content.subarray(start, end);
      expect(await mimeOf(extensionOf(name), { head: content, hasZero: content.includes(0), size: content.length, read })).not.toBeNull();
    }
  });
});
