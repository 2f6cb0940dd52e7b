import type { UnreadGroup } from '@houtai/contract/messages';
import { useEffect } from 'react';

import { changeSettings, useSettings } from '#platform/settings.ts';
import { toast } from '#ui/layer/toast.tsx';

import { totalOf } from './use-unread.ts';

const NOTIFICATION = '0';

/**
 * Warns of unread notifications once per sign-in and whenever their number increases, in any window; also stores the number of the badge
 * (specification 7.7).
 */
export function useNotice(unread: readonly UnreadGroup[] | undefined): void {
  const notifications = unread?.find(({ msgType }) => msgType === NOTIFICATION)?.noReadCount;
  const total = unread && totalOf(unread);
  useEffect(() => {
    if (notifications === undefined) return;
    // The settings store the number that a reload or another window has already reported; sign-out clears it.
    if (notifications > useSettings.getState().noticed) toast.notice(`您有${notifications}条新的消息通知,请及时查阅`);
    changeSettings({ noticed: notifications });
  }, [notifications]);
  useEffect(() => {
    if (total !== undefined) changeSettings({ messageNum: total });
  }, [total]);
}
