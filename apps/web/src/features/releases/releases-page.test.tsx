import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import { RELEASES } from './releases.ts';

it('the page shows the changes of each version', async () => {
  signedInAs({});
  renderPage('/account/releases');
  const newest = await screen.findByRole('region', { name: `版本 ${RELEASES[0]?.version}` });
  for (const { title } of RELEASES[0]?.changes ?? []) expect(newest.textContent).toContain(title);
});
