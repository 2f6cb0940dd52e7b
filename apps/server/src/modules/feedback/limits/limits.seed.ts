import { FEEDBACK_LIMITS_PAGE } from '@houtai/contract/feedback-limits';
import { TAGS } from '@houtai/contract/tags';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const PAGE = 'system-feedback-limits';
const EDIT = 'feedback:limits:edit';

const seed: DatabaseSeed = {
  name: 'feedback-limits-menu',
  order: 46,
  run: async ({ db, now }) => {
    const stamps = { createdAt: now, updatedAt: now };
    const page = { id: PAGE, code: PAGE, parentId: 'system', type: 'page' as const, name: '反馈时限', py: await pinyinOf('反馈时限') };
    // After 工作日历, whose working time it uses.
    const shown = { url: FEEDBACK_LIMITS_PAGE, icon: 'timer', route: true, tag: 'feedback:limits:list', sort: 96 };
    const button = { id: `${PAGE}-edit`, code: `${PAGE}-edit`, parentId: PAGE, type: 'button' as const, name: TAGS[EDIT] };
    await db.insert(menus).values([
      { ...page, ...shown, ...stamps },
      { ...button, py: await pinyinOf(TAGS[EDIT]), route: false, tag: EDIT, sort: 10, ...stamps },
    ]);
  },
};

export default seed;
