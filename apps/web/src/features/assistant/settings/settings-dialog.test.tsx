import { calls } from '@houtai/contract';
import type { AssistantSettings } from '@houtai/contract/assistant';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { answerPresent } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmDialog } from '#ui/layer/confirm-dialog.tsx';

import { SettingsDialog } from './settings-dialog.tsx';

const SETTINGS: AssistantSettings = {
  address: 'https://ai.example.com/v1',
  model: 'house',
  providerModel: '',
  allowPrivate: false,
  personDaily: 200,
  departmentDaily: 2_000,
  houseDaily: 5_000,
  allowClients: false,
  idleSeconds: 60,
  totalSeconds: 300,
  hasKey: true,
  fixed: false,
  updatedAt: '',
  version: 2,
};

beforeAll(() => import('#ui/layer/confirm-dialog.tsx'));
beforeEach(() => {
  queryClient.clear();
  signedInAs({ buttons: ['system:assistant:edit'] });
});
afterEach(cleanup);

/**
 * Opens the dialog with 50 questions typed, over settings that another user has changed meanwhile, and saves. Returns the accepted inputs.
 */
async function saveOver(theirs: Partial<AssistantSettings>) {
  const present = { ...SETTINGS, ...theirs, version: 3 };
  const taken = answerPresent(calls.assistant.save, present, () => ({ ...present, version: 4 }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SettingsDialog settings={SETTINGS} onClose={() => {}} />
        <ConfirmDialog onCancel={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const daily = screen.getByRole('textbox', { name: /^每人每天提问次数/ });
  await userEvent.clear(daily);
  await userEvent.type(daily, '50');
  await userEvent.click(screen.getByRole('button', { name: '保存设置' }));
  return taken;
}

it('saving preserves what another user has changed meanwhile', async () => {
  const taken = await saveOver({ address: 'https://other.example.com/v1', allowClients: true });
  await waitFor(() =>
    expect(taken).toMatchObject([{ address: 'https://other.example.com/v1', allowClients: true, personDaily: 50, apiKey: '', version: 3 }]),
  );
});

it("saving asks before it overwrites another user's change, and names it", async () => {
  const taken = await saveOver({ personDaily: 80, houseDaily: 9_000 });
  const question = within(await screen.findByRole('alertdialog'));
  const clash = within(question.getByRole('radiogroup', { name: '每人每天提问次数 你和他人都改了' }));
  expect(clash.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['你填的50', '他人存的80']);
  expect(taken).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '保存所选' }));
  await waitFor(() => expect(taken).toMatchObject([{ personDaily: 50, houseDaily: 9_000, version: 3 }]));
});
