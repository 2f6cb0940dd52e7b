import { useWindowTitle } from '#platform/pages/window-title.ts';

import type { Due } from '../sign-in.ts';
import { LinkWay } from './link-way.tsx';
import { SecondStep } from './second-step.tsx';

/** What a sign-in wants beyond its first step; of those alone to whom that happens, so that the sign-in page does not weigh it. */
export function NextStep({ due: { second, openId = '' } }: { due: Due }) {
  useWindowTitle(second ? '二次验证' : '绑定企业微信');
  return second ? <SecondStep key={second.ticket} step={second} /> : <LinkWay ticket={openId} />;
}
