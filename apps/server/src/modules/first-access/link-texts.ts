import { localDateTime } from '@houtai/contract/dates';
import { eq, inArray, and } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Hooks } from '#platform/module.ts';

import { firstAccess } from './first-access.tables.ts';
import { addressOf, isGood, secretOf } from './links.ts';

/** The kind of these deliveries. */
export const LINK_KIND = 'firstAccess';
export const LINK_TITLES = { first: '后台账号已开通，请设置密码', forgotten: '重新设置密码' } as const;

/** Writes the text of a link when it is sent; none if the link has ended by then. */
export const LINK_TEXTS: Hooks['deliveryTexts'] = {
  kind: LINK_KIND,
  read: async ({ db }, { config, now }, ids) => {
    const rows = await db
      .select({ link: firstAccess, name: users.name, phone: users.phone })
      .from(firstAccess)
      .innerJoin(users, eq(users.id, firstAccess.userId))
      .where(and(inArray(firstAccess.id, [...ids]), isGood(now())));
    const texts = rows.map(async ({ link, name, phone }) => {
      const until = localDateTime(link.expiresAt).slice(5, 16);
      const why = link.purpose === 'first' ? '点链接设一个密码' : '有人用你的手机号申请重新设置密码，是你本人就点链接；不是就不用理会';
      const content = `${name}，登录名是手机号 ${phone.slice(0, 3)}********。${why}。链接 ${until} 前有效，用过即作废；页面还要手机号后四位。`;
      const address = addressOf(config.publicAddress, await secretOf({ db }, link.id));
      return [link.id, { title: LINK_TITLES[link.purpose], content, address }] as const;
    });
    return new Map(await Promise.all(texts));
  },
};
