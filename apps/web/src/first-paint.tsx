import { renderToStaticMarkup } from 'react-dom/server';

import { EarlySignIn } from './features/session/early-sign-in.tsx';
import { FrameSkeleton } from './ui/frame/frame-skeleton.tsx';

/** What index.html shows before any script, drawn while building. */
export function firstPaintTemplates(): string {
  const signIn = renderToStaticMarkup(<EarlySignIn />);
  const frame = renderToStaticMarkup(<FrameSkeleton />);
  return `<template id="first-sign-in">${signIn}</template><template id="first-frame">${frame}</template>`;
}
