import type { UnreadGroup } from '@houtai/contract/messages';
import { useEffect, useRef } from 'react';

import { changeSettings } from '../../platform/settings.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { totalOf } from './use-unread.ts';

const NOTIFICATION = '0';

/** Warns of unread notifications, and of more of them, once each time; keeps the number of the badge (specification 7.7). */
export function useNotice(unread: readonly UnreadGroup[] | undefined): void {
  const told = useRef(0);
  const notifications = unread?.find(({ msgType }) => msgType === NOTIFICATION)?.noReadCount;
  const total = unread && totalOf(unread);
  useEffect(() => {
    if (notifications === undefined) return;
    if (notifications > told.current) toast.warning(`您有${notifications}条新的消息通知,请及时查阅`);
    told.current = notifications;
  }, [notifications]);
  useEffect(() => {
    if (total !== undefined) changeSettings({ messageNum: total });
  }, [total]);
}
