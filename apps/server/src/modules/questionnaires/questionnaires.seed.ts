import { LAYOUTS, TOP } from '@houtai/contract/menus';
import { QUESTIONNAIRE_EDIT_PAGE, QUESTIONNAIRE_RESULT_PAGE, QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { type Tag, TAGS } from '@houtai/contract/tags';

import { grantMenus } from '#modules/documents/index.ts';
import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { insertDemoQuestionnaires } from './demo/demo-questionnaires.ts';

const GROUP = 'questionnaire-desk';
const PAGE = 'questionnaire';

/** The buttons of the list, in the order of the role editor. */
const BUTTONS: Readonly<Record<string, Tag>> = {
  'questionnaire-add': 'questionnaire:questionnaire:add',
  'questionnaire-edit': 'questionnaire:questionnaire:edit',
  'questionnaire-remove': 'questionnaire:questionnaire:remove',
  'questionnaire-export': 'questionnaire:questionnaire:export',
  'questionnaire-result-export': 'questionnaire:result:export',
};

const EDITING = [PAGE, 'questionnaire-form', 'questionnaire-result', ...Object.keys(BUTTONS)];

async function insertMenus({ db, now }: SeedCtx): Promise<void> {
  const page = { type: 'page' as const, route: true, parentId: GROUP };
  const inner = { ...page, hidden: true, highlightUrl: QUESTIONNAIRES_PAGE };
  const rows = [
    {
      id: GROUP,
      name: '问卷',
      url: '/questionnaire',
      icon: 'clipboard-check',
      parentId: TOP,
      type: 'group' as const,
      route: false,
      sort: 38,
      component: LAYOUTS,
    },
    {
      id: PAGE,
      name: '问卷管理',
      url: QUESTIONNAIRES_PAGE,
      icon: 'clipboard-check',
      ...page,
      tag: 'questionnaire:questionnaire:list',
      sort: 10,
    },
    { id: 'questionnaire-form', name: '编辑问卷', url: QUESTIONNAIRE_EDIT_PAGE, icon: 'clipboard-check', ...inner, sort: 20 },
    {
      id: 'questionnaire-result',
      name: '问卷结果',
      url: QUESTIONNAIRE_RESULT_PAGE,
      icon: 'clipboard-check',
      ...inner,
      tag: 'questionnaire:result:list',
      sort: 30,
    },
    ...Object.entries(BUTTONS).map(([id, tag], at) => {
      return { id, parentId: PAGE, type: 'button' as const, name: TAGS[tag], route: false, tag, sort: (at + 1) * 10 };
    }),
  ];
  const stored = rows.map(async (row) => ({ ...row, code: row.id, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
  await db.insert(menus).values(await Promise.all(stored));
}

const seeds: DatabaseSeed[] = [
  { name: 'questionnaires', order: 46, run: insertMenus },
  {
    name: 'questionnaires-grants-demo',
    order: 47,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: EDITING, 'after-sale': EDITING, guest: [PAGE, 'questionnaire-result'] }),
  },
  { name: 'questionnaires-demo', order: 113, only: 'demo', run: insertDemoQuestionnaires },
];

export default seeds;
