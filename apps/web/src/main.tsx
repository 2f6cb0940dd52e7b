import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App, loadAhead } from './app.tsx';
import { showRefusals } from './platform/calls/error-messages.ts';
import { followHistory } from './platform/pages/app-location.ts';
import { followOtherWindows } from './platform/session/session.ts';
import { followSettings } from './platform/theme/follow-settings.ts';
import { guardComposingKeys } from './ui/guard-composing-keys.ts';

guardComposingKeys();
showRefusals();
followSettings();
followOtherWindows();
followHistory();
loadAhead();
// A field is full long after the page is there: the first paint does not wait for what tells it.
void import('./ui/input/texts/watch-limits.ts').then(({ watchLimits }) => watchLimits(document));
// A page that the browser kept and shows again may belong to somebody who has left since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
