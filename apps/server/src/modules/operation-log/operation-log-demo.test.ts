import { calls } from '@houtai/contract';
import { expect, it } from 'vitest';

import { appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

it('operations of the demo lead to their changes', async () => {
  const test = await appForTest();
  const { token } = await openSession(test.db, 'u-admin');
  const { rows, total } = (await sendTo(test.app, calls.operationLog.page, { limit: 3, operation: '新建' }, token)).result;
  expect(total).toBeGreaterThan(3);
  for (const { id, operation } of rows) {
    expect(operation).toMatch(/^新建(?:待办|售后反馈)$/);
    expect((await sendTo(test.app, calls.operationLog.get, { id }, token)).result.changes).toHaveLength(1);
  }
  await test.close();
});
