import { calls } from '@houtai/contract';
import { QUESTIONNAIRE_EDIT_PAGE, QUESTIONNAIRE_RESULT_PAGE, QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { refuse } from '../../testing/answer.ts';
import { address, renderPage } from '../../testing/render-page.tsx';
import { signedInAs } from '../../testing/signed-in.ts';

it.each([QUESTIONNAIRE_EDIT_PAGE, QUESTIONNAIRE_RESULT_PAGE])('%s leads to all questionnaires when it names none', async (page) => {
  signedInAs({});
  const asked = [calls.questionnaires.get, calls.questionnaires.results].map((call) => refuse(call, 'A0400', '不能为空'));
  renderPage(page);
  await waitFor(() => expect(address().split('?')[0]).toBe(QUESTIONNAIRES_PAGE));
  expect(asked.flat()).toEqual([]);
});
