import { wantsMessage } from '@houtai/contract/message-choices';

import { identitiesOf } from '#modules/session/index.ts';

import type { DeliveryTransport } from './transports.ts';

/** Enterprise messaging, for people with a linked account. */
export const wecomTransport: DeliveryTransport = {
  key: 'wecom',
  takes: async () => (told) => told.kinds.some((kind) => wantsMessage(told.settings.choices, kind, 'wecom')),
  reach: async (ctx, userIds) => {
    const identities = await identitiesOf(ctx, userIds);
    return new Map([...identities].map(([userId, to]) => [userId, { to }]));
  },
  unknown: '该成员已解绑企业微信',
  open: async ({ log, deps: { messaging } }) =>
    messaging && {
      perMinute: Number.POSITIVE_INFINITY,
      send: ({ to, title, content, address }) => messaging.send({ log }, { to, title, content, address }),
      close: () => undefined,
    },
};
