import { calls } from '@houtai/contract';
import { QUESTIONNAIRE_EDIT_PAGE, QUESTIONNAIRE_RESULT_PAGE, QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

it.each([QUESTIONNAIRE_EDIT_PAGE, QUESTIONNAIRE_RESULT_PAGE])(
  'the page %s says that its address names no questionnaire, and links to the list',
  async (page) => {
    signedInAs({});
    const asked = [calls.questionnaires.get, calls.questionnaires.results].map((call) => refuseCall(call, 'A0400', '不能为空'));
    renderPage(page);
    expect(await screen.findByText('没有指定问卷')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '查看全部问卷' }));
    await waitFor(() => expect(address().split('?')[0]).toBe(QUESTIONNAIRES_PAGE));
    expect(asked.flat()).toEqual([]);
  },
);

it('a missing questionnaire offers neither an export nor a report', async () => {
  signedInAs({});
  refuseCall(calls.questionnaires.results, 'A0404', '问卷不存在或已被删除');
  renderPage(`${QUESTIONNAIRE_RESULT_PAGE}?id=gone`);
  expect(await screen.findByText('问卷不存在或已被删除')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  expect(screen.queryByRole('button', { name: '分享报告' })).toBeNull();
});
