import { useWindowTitle } from '#platform/pages/window-title.ts';

import type { SignInOutcome } from '../sign-in.ts';
import { LinkWay } from './link-way.tsx';
import { SecondStep } from './second-step.tsx';

/** What a sign-in needs after its first step; a chunk of its own, because few sign-ins need it. */
export function NextStep({ due: { second, openId = '' } }: { due: SignInOutcome }) {
  useWindowTitle(second ? '二次验证' : '绑定企业微信');
  return second ? <SecondStep key={second.ticket} step={second} /> : <LinkWay ticket={openId} />;
}
